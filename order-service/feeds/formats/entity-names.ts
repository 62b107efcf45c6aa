import { commonEntities } from '#shared/rules/text/html-entities.ts';

/** Names of the code points 160 to 255, in order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde ' +
  'Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/**
 * The HTML entities that feeds use. XML itself defines five of them; feeds with the others are accepted too.
 */
export const feedEntities: Readonly<Record<string, string>> = {
  ...commonEntities,
  euro: '€',
  ...Object.fromEntries(latin1.split(' ').map((name, at) => [name, String.fromCodePoint(160 + at)])),
};

/** The character of a name; undefined = unknown. */
export const feedEntity = (name: string): string | undefined =>
  Object.hasOwn(feedEntities, name) ? feedEntities[name] : undefined;
