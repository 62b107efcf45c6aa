/** Searches for several things, in small forms and for what the demo shop lacks. The notation is in `demo-searches.ts`. */
export const newestDemoSearches: [typed: string, wanted: string][] = [
  ['arroz e feijao', 'arroz,feijao'],
  ['cerveja e vinho', 'cerveja,vinho'],
  ['leite e cafe', 'leite,cafe+serra'],
  ['tem leite e cafe?', 'leite,cafe+serra'],
  ['arroz feijao macarrao', 'arroz,feijao,macarrao'],
  ['arroz, feijão, macarrão', 'arroz,feijao,macarrao'],
  ['arroz e feijao preto', 'arroz,feijao+preto'],
  ['pao queijo presunto', 'pao+queijo,presunto'],
  ['agua e guarana', 'agua,guarana'],
  ['tenis e meia', 'tenis'],
  ['bolinho', 'bolo'],
  ['bolinho de chocolate', 'bolo+chocolate'],
  ['organico', 'acucar+mascavo,camiseta'],
  ['organica', 'acucar+mascavo,camiseta'],
  ['organicos', 'acucar+mascavo,camiseta'],
  ['açucar organico', 'acucar+mascavo'],
];
