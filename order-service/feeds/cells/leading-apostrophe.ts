/**
 * A code without the apostrophe that makes a cell of a spreadsheet a text. Shopify exports barcodes with it, so that
 * Excel keeps their zeros.
 */
export const withoutLeadingApostrophe = (code: string): string => code.replace(/^['’]+\s*(?=\S)/, '');
