/** Home, kitchen, garden and parties. The notation is in `synonym-table.ts`. */
export const homeSynonyms = `
sofá, sofa cama, estofado
mesa de jantar, mesa de cozinha, conjunto de jantar
mesa de centro, mesa lateral
rack, painel de tv, estante de tv
estante, prateleira, nicho
guarda roupa, guarda-roupa, roupeiro, armário
cômoda, gaveteiro
criado mudo, mesa de cabeceira
escrivaninha, mesa de computador, mesa de escritório
cadeira de escritório, cadeira gamer, cadeira giratória
cama box, colchão
cama de solteiro, cama solteiro
beliche, bicama
colchão, colchao
travesseiro, almofada de dormir
almofada, almofadinha
lençol, jogo de cama, roupa de cama
edredom, edredon, cobre leito, colcha
cobertor, manta, coberta
cobertor > edredom, edredon
fronha, capa de travesseiro
toalha, toalha de banho, toalha de rosto
toalha de mesa, jogo americano
tapete, passadeira, carpete
cortina, persiana
luminária, abajur, luminária de mesa, lampião
quadro, quadro decorativo, pôster
espelho, espelhinho
porta retrato, porta-retrato, moldura de foto
relógio de parede, relogio parede
vaso, cachepô, cachepot
vaso de planta, jarro de planta, jarro de flor, vaso, planta no vaso
aparelho de jantar, jogo de jantar, jogo de prato, conjunto de prato, jogo de louça > prato
planta, plantinha, folhagem
suculenta, cacto
flor, flores, buquê, arranjo > rosas
buquê, bouquet, buque, ramalhete, arranjo de flores
rosas > buquê
terra, terra vegetal, terra adubada, substrato
adubo, fertilizante, esterco, húmus, terra adubada
semente, sementes
regador, mangueira de jardim
cortador de grama, roçadeira, aparador de grama
tesoura de poda, podão
rede, rede de dormir, rede de descanso
cadeira de praia, guarda sol
churrasqueira, grelha, espeto
panela, caçarola, panelinha
panela de pressão, panela pressão
frigideira, omeleteira
jogo de panelas, conjunto de panelas
leiteira, fervedor, canecão
assadeira, forma, tabuleiro, refratário
forma de bolo, forma
travessa, refratário
prato > prato raso, prato fundo
copo, taça
caneca, xícara, mug
xícara, jogo de xícaras
jarra, jarra de suco
garrafa, garrafinha, squeeze
garrafa térmica, térmica
cuia, cuia de chimarrão, bomba de chimarrão
talher, faqueiro > garfo, faca, colher
faca, faca de cozinha
tábua de carne, tábua de corte
abridor de lata, abridor
saca rolha, saca rolhas, abridor de vinho
escorredor de louça, escorredor, porta louça
pote, pote plástico, tupperware, vasilha, marmita
marmita, marmiteira, lancheira
porta mantimento, porta mantimentos
lixeira de pia, lixeira
escumadeira, concha, espátula
ralador, ralador de queijo
peneira, coador
rolo de massa, pau de macarrão
tigela, bowl, saladeira
bandeja, bandeja de café
fruteira, cesto de fruta
cesto de roupa, cesto de roupa suja
organizador, caixa organizadora
cabide, cabides
tábua de passar, mesa de passar
porta toalha, toalheiro
saboneteira, porta sabonete
cortina de box, box de banheiro
tapete de banheiro, tapete antiderrapante
balança, balança de cozinha
decoração, enfeite > vaso, quadro, almofada, luminária
presente, lembrancinha, kit presente > cesta de café da manhã, buquê
embalagem de presente, papel de presente, sacola de presente
balão, bexiga, bola de festa
vela de aniversário, velinha
artigo de festa, decoração de festa
natal, natalino, natalina
árvore de natal, pinheiro de natal
pisca pisca, luz de natal
guarda volume, baú
incenso, vela aromática
bíblia, bíblia sagrada
livro, livros
violão, viola
barraca, barraca de camping
saco de dormir, saco dormir
lanterna, lanterna led
canivete, faca de bolso
vara de pesca, vara de pescar
isca, isca artificial
piscina, piscina inflável
boia, bóia
caixa térmica, cooler, isopor térmico
`;
