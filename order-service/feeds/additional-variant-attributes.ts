/** The column of Meta for the attributes of variants that have no column of their own. */
export const additionalVariantColumn = 'additional_variant_attribute';

/** Reads "Sabor:Uva,Aroma:Limão". A comma or colon inside a text is written as its HTML entity. */
export const additionalVariantAttributes = (text: string): { name: string; value: string }[] =>
  text.split(',').flatMap((pair) => {
    const at = pair.indexOf(':');
    return at < 1 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1) }];
  });
