/** Drinks, cleaning and paper. The notation is in `synonym-table.ts`. */
export const drinksAndCleaningSynonyms = `
refrigerante, refri, refriga, soda > guaraná, coca cola, coca, fanta, pepsi, sprite, tubaína, tônica
coca cola, coca, coquinha, coca-cola
guaraná, guaraná antarctica, guaraná lata
cerveja, breja, ceva, cerva, birra, loira gelada, chopp, chope
cerveja > pilsen, ipa, antarctica, lager < heineken, brahma, skol, budweiser, amstel, itaipava
chopp, chope
latão, cerveja latão
litrão, cerveja 1 litro
long neck, longneck
vinho > vinho tinto, vinho branco, vinho rosé
espumante, champanhe, champagne, prosecco, frisante, sidra
cachaça, pinga, aguardente, caninha
vodka, vodca
whisky, uísque, whiskey, uisque
gin, gim
rum, ron
licor, liqueur
conhaque, cognac, brandy
drink, coquetel, caipirinha
água, água mineral, água sem gás
água com gás, água gaseificada, água gasosa
água de coco, água coco
galão de água, garrafão de água, água 20 litros
garrafa de água, água mineral
suco, suquinho, néctar, bebida de fruta
suco em pó, tang, refresco, ki suco
suco de laranja, laranja integral
energético, energy drink, red bull, monster, redbull
isotônico, gatorade, powerade
chá gelado, mate leão, ice tea
kombucha, kombuchá
bebida > refrigerante, suco, água, cerveja, vinho
bebida alcoólica > cerveja, vinho, cachaça, vodka, whisky, gin
bebida vegetal, leite vegetal, leite de soja, leite de amêndoas, leite de aveia
gelo, saco de gelo, gelo em cubo
carvão, carvão para churrasco, carvão vegetal
detergente, lava louça, limpa louça, detergente de louça, sabão líquido de louça
sabão em pó, omo, detergente em pó
sabão em pó, sabão para lavar roupa, sabão de roupa, lava roupas
sabão líquido, lava roupas líquido
sabão em barra, sabão de coco, barra de sabão, sabão em pedra
amaciante, confort, downy, amaciante de roupa
água sanitária, candida, qboa, cloro, kboa, alvejante
alvejante, tira manchas, vanish, tira mancha
desinfetante, pinho sol, desinfetante de banheiro
limpador multiuso, veja, limpa tudo, multiuso
limpa vidro, limpa vidros, limpador de vidro
desengordurante, tira gordura, desengraxante
lustra móveis, lustra movel, peroba
cera, cera líquida, cera de piso
álcool, álcool 70, álcool líquido
álcool em gel, álcool gel, gel antisséptico
esponja, bucha de lavar louça, bucha de louça, bucha de pia
esponja de aço, palha de aço, bombril, lã de aço
esponja, esponja de louça, esponja de lavar louça
pano de chão, pano de limpeza, saco alvejado
pano de prato, pano de copa, pano de cozinha
flanela, pano de microfibra, pano multiuso
rodo, rodinho, puxa e seca
vassoura, vassourinha
mop, esfregão, vassoura mágica
pá de lixo, pazinha de lixo
saco de lixo, sacola de lixo, saco para lixo
lixeira, cesto de lixo, lata de lixo, cesta de lixo
sacola, ecobag, sacola retornável, sacola ecológica, bolsa ecológica
papel higiênico, papel de banheiro
papel toalha, toalha de papel
guardanapo, guardanapo de papel
lenço de papel, kleenex
papel alumínio, papel laminado, folha de alumínio
papel filme, filme de pvc, plástico filme, rolopac
papel manteiga, papel assar
fósforo, caixa de fósforo, palito de fósforo
isqueiro, acendedor
vela, velas de aniversário
inseticida, mata barata, mata mosquito, baygon, raid, sbp
repelente, repelente de mosquito
ratoeira, mata rato, raticida, veneno de rato
naftalina, anti traça, antimofo
odorizador, bom ar, aromatizador, purificador de ar, desodorizador, difusor
prendedor de roupa, pregador de roupa, grampo de roupa
varal, varal de chão, varal de roupa
luva de limpeza, luva de borracha, luva látex
copo descartável, copo plástico
descartável > copo descartável, prato descartável, talher descartável
pilha, pilha aa, pilha palito, pilha alcalina
bateria, bateria 9v
desentupidor, diabo verde, soda cáustica
pastilha sanitária, pedra sanitária
limpa forno, desengordurante forno
palito de dente, paliteiro
`;
