/** Clothes, shoes, bags and jewellery. The notation is in `synonym-table.ts`. */
export const fashionSynonyms = `
camiseta, camisa, t-shirt, tshirt, tee shirt, blusa
camiseta > regata, baby look, babylook, camiseta polo
blusa > camiseta, cropped, bata, regata
camisa social, camisa de botão, camisa manga longa
camisa polo, gola polo, polo
regata, camiseta regata, camiseta sem manga
cropped, top cropped, blusa curta
baby look, babylook, camiseta feminina
moletom, moleton, blusa de moletom, hoodie
blusa de frio, agasalho, casaco, moletom, suéter, blusa de lã
suéter, sueter, pulôver, tricô, blusa de lã, sweater, jumper
casaco, jaqueta, blazer, sobretudo, jacket
jaqueta, jaqueta jeans, corta vento, jacket
corta vento, quebra vento
cardigã, cardigan
terno, paletó, blazer
calça, calça comprida
calça jeans, jeans, calça de brim
calça legging, legging, leg, calça de ginástica
calça moletom, calça de moletom, jogger
calça social, calça alfaiataria, alfaiataria
short, bermuda, shorts
bermuda, calção, short
saia, saia longa, saia curta, minissaia
vestido, vestido longo, vestido curto, vestido de festa, dress
macacão, jardineira, macaquinho
pijama, roupa de dormir, baby doll, babydoll, camisola
roupão, robe
lingerie, roupa íntima > calcinha, sutiã, cueca
calcinha, calcinhas, tanga
sutiã, soutien, sutian, top
cueca, cueca boxer, boxer
meia, meias, meião, soquete
meia calça, meia-calça, meia fina
biquíni, maiô, traje de banho, moda praia
sunga, short de praia
saída de praia, canga
roupa de academia, moda fitness, roupa fitness > legging, top, short
roupa > camiseta, calça, vestido, blusa, saia, short, casaco
roupa de frio > casaco, suéter, moletom, jaqueta
roupa infantil, roupa de criança
tênis, tenis, sapatênis, sneaker
sapato, calçado > tênis, sandália, bota, sapatilha, mocassim, chinelo, scarpin
sandália, rasteirinha, rasteira, papete
chinelo, chinela, havaianas, sandália de dedo
sapatilha, sapatilha feminina
salto alto, scarpin, salto, sapato de salto
bota, botinha, coturno, botina
botina, bota de trabalho, bota de segurança
mocassim, sapato social
pantufa, chinelo de quarto
tamanco, babuche, crocs, clog
bolsa, bolsinha, bag, bolsa feminina
mochila, backpack, mochila escolar
bolsa de mão, clutch, carteira de mão
pochete, bolsa transversal, shoulder bag, shoulderbag
carteira, porta cartão, carteira masculina
necessaire, nécessaire, porta maquiagem, estojo
mala, mala de viagem, mala de bordo
boné, cap, bonezinho
chapéu, panamá, bucket hat, bucket, chapéu de praia
chapéu > boné, viseira
gorro, touca, touca de lã
cachecol, echarpe, lenço
luva, luva de frio
cinto, cinta, cinto de couro
suspensório, suspensórios
gravata, gravata borboleta
óculos de sol, óculos escuros, óculos
relógio, relógio de pulso
smartwatch, relógio inteligente, smart watch
pulseira, bracelete, bracelet
colar, gargantilha, cordão, corrente, necklace, choker
brinco, argola, brinquinho, earrings
anel, aliança, solitário
piercing, pircing
pingente, berloque, charm, pendant
tornozeleira, pulseira de pé
bijuteria, joia, semijoia, bijou
prata, prata 925
folheado, banhado a ouro, semijoia
tiara, arco de cabelo, diadema
presilha, prendedor de cabelo, piranha de cabelo
elástico de cabelo, xuxinha, scrunchie, rabicó
guarda chuva, sombrinha
camisa de time, camisa de futebol, uniforme de futebol
chuteira, chuteira society
fantasia, roupa de fantasia
uniforme, jaleco, farda
avental, jaleco de cozinha
florido, florida, floral > flores, flor
listrado, listrada, listras
xadrez, quadriculado
estampado, estampada, estampa
liso, lisa, sem estampa
preto, preta, black
branco, branca, white
vermelho, vermelha, encarnado
amarelo, amarela
roxo, roxa, lilás, violeta
rosa, pink, cor de rosa
cinza > grafite, chumbo
bege, nude
marrom > café, caramelo
azul marinho, marinho
bordô, marsala > vinho
dourado, dourada, gold
prateado, prateada, silver
colorido, colorida, multicolor
pequeno, pequena, mini
médio, média
comprido, comprida, longo, longa
feminino, feminina, mulher
masculino, masculina, homem
infantil, criança, kids, menino, menina
plus size, tamanho grande, gg
courino, couro sintético, corino
algodão, malha de algodão
tecido, malha
linha, linha de costura, retrós
agulha, agulha de costura
zíper, ziper, fecho
renda, rendado
`;
