/** Words that only look like a diminutive, or whose diminutive is another product. */
const ownWords = new Set(
  `calcinha camisinha cebolinha coxinha mandioquinha fraldinha maminha sombrinha farinha galinha cozinha sardinha
  campainha vinho linho linha marinho carrinho caminho vizinho focinho espinho moinho carinho joaninha andorinha
  porquinho bolinho cavaquinho padrinho madrinha rainha bainha tainha vinha pinho ninho casquinha figurinha salsinha
  golfinho pombinho toucinho bisnaguinha redondinha massinha canetinha ladainha andainha queridinho xuxinha
  capinha`.split(/\s+/),
);
/** Words that are a diminutive only in a shop that does not have them: a butcher's 'fraldinha' is no 'fralda'. */
const eitherWords = new Set(['bisnaguinha', 'bolinho', 'canetinha', 'capinha', 'fraldinha', 'salsinha']);
/** Words whose end only looks like the short diminutive of Minas: 'queijim' is 'queijinho', 'jardim' is itself. */
const ownShortWords = new Set(
  `jardim pudim capim cupim patim botim boletim cetim marfim jasmim aipim alecrim gergelim amendoim festim botequim
  manequim folhetim espadim latim tamborim bandolim sim mim assim serafim rubim cochim brim toalhim`.split(/\s+/),
);

/** 'vaquinha' comes from 'vaca', but 'aguinha' from 'agua'. */
const spellings = (stem: string): string[] => [...new Set([stem.replace(/qu$/, 'c').replace(/gu$/, 'g'), stem])];

/**
 * The words that a normalized diminutive may come from, likeliest first: 'pãozinho' → 'pao', 'bolsinha' → 'bolsa',
 * 'queijim' → 'queijo'. `isMissing`: the shop does not have the word itself.
 */
export function basesOf(word: string, isMissing = false): string[] {
  const singular = word.endsWith('s') ? word.slice(0, -1) : word;
  if (ownWords.has(singular) && !(isMissing && eitherWords.has(singular))) return [];
  const spoken = ownShortWords.has(singular) ? undefined : /^(\p{L}{3,})im$/u.exec(singular)?.[1];
  if (spoken) return spoken.endsWith('z') ? basesOf(`${spoken}inho`) : [...basesOf(`${spoken}inho`), `${spoken}a`];
  const [, root = '', vowelOfRoot = ''] = /^(\p{L}{2,})z(?:inh|it)([oa])$/u.exec(singular) ?? [];
  // 'maçãzinha' is spoken, and typed, as 'maçanzinha'.
  if (root !== '')
    return [
      ...[root, ...(root.endsWith('an') ? [root.slice(0, -1)] : []), `${root}z`, `${root}z${vowelOfRoot}`],
      ...(isMissing ? [`${root}s${vowelOfRoot}`, `${root}s`] : []),
    ];
  const short = /^(\p{L}{3,})inh([oa])$/u.exec(singular);
  if (!short?.[1] || !short[2]) return [];
  const [, stem, vowel] = short;
  const usual = [...spellings(stem).map((one) => `${one}${vowel}`), `${stem}e`, stem];
  return isMissing ? [...usual, ...misspelledBases(stem, vowel)] : usual;
}

/** The bases of usual misspellings: 'cafesinho' is 'cafezinho', 'arrosinho' 'arrozinho' and 'toalinha' 'toalhinha'. */
function misspelledBases(stem: string, vowel: string): string[] {
  const withS = /^(\p{L}{2,}[aeiour])s$/u.exec(stem)?.[1];
  const withL = /^(\p{L}{2,})l(h?)$/u.exec(stem);
  return [
    ...(withS === undefined ? [] : [withS, `${withS}z`, `${withS}z${vowel}`]),
    ...(withL === null ? [] : [`${withL[1]}l${withL[2] === 'h' ? '' : 'h'}${vowel}`]),
  ];
}

/** Where animals drink and eat: 'bebedor' is also 'bebedouro'. */
export function otherPlaceNamesOf(word: string): string[] {
  const verb = /^(\p{L}{2,}[aei])do(?:u)?r(o?)$/u.exec(word);
  if (!verb?.[1]) return [];
  return [word.endsWith('douro') ? `${verb[1]}dor` : `${verb[1]}douro`];
}

/** Adjectives in both genders: 'recheada' → 'recheado'. Nouns are left alone: 'saco' is no 'saca'. */
export function otherGenderOf(word: string): string[] {
  const found = /^(\p{L}{2,}(?:ad|id|os|ic|iv|in|er))([oa])$/u.exec(word);
  if (!found?.[1] || nouns.has(word)) return [];
  return [`${found[1]}${found[2] === 'o' ? 'a' : 'o'}`];
}

const nouns = new Set(
  `bebida bebido comida comido vestido vestida tomada tomado cozido pescado pescada mercado salada solado camada
  goiabada entrada estrada espada escada medida saida partida corrida caseiro musica musico medico medica fabrica
  fabrico logica tapioca cortina cortino piscina piscino menina menino farina gasolina gasolino vitamina vitamino
  camisa pera caldeira madeira bandeira geladeira cadeira torneira carteira`.split(/\s+/),
);

/** 'limpador de orelha' is also 'limpa orelha', and 'corta unha' also 'cortador de unha'. The words are normalized. */
export function otherToolNames(first: string, second: string): string[] {
  const verb = /^(\p{L}{3,}a)dor$/u.exec(first)?.[1];
  if (verb) return [`${verb} ${second}`, `${verb}${second}`];
  return /^\p{L}{3,}a$/u.test(first) ? [`${first}dor ${second}`] : [];
}
