/** Food. The notation is in `synonym-table.ts`. */
export const grocerySynonyms = `
biscoito, bolacha, cookie
biscoito recheado, bolacha recheada
biscoito de polvilho, peta, biscoito de vento
wafer, bolacha wafer, biscoito wafer
macarrão, massa, espaguete
macarronada > macarrão, espaguete
macarrão > talharim, penne, fusilli, nhoque, lasanha
espaguete, spaghetti, spaguetti
macarrão instantâneo, miojo, lámen, lamen, macarrão lámen, cup noodles
lasanha, lazanha, massa de lasanha
nhoque, gnocchi, inhoque
mandioca, aipim, macaxeira
farinha de mandioca, farinha de pau
polvilho, goma, fécula de mandioca
tapioca, goma de tapioca, beiju
fubá, farinha de milho, flocão, milharina
cuscuz, flocão de milho, cuscuz de milho
amido de milho, maisena, maizena
farinha de trigo, trigo
fermento, fermento em pó, fermento biológico, pó royal
aveia, farelo de aveia, aveia em flocos
cereal, cereal matinal, sucrilhos, corn flakes
granola, muesli
achocolatado, nescau, toddy, chocolate em pó, ovomaltine
chocolate > bombom, barra de chocolate, trufa
chocolate em barra, barra de chocolate, tablete de chocolate
chocolate amargo, chocolate meio amargo, chocolate 70% cacau, chocolate cacau
bombom, caixa de bombom, trufa
ovo de páscoa, ovo de chocolate
leite condensado, leite moça, leite mossa
creme de leite, nata
leite em pó, leite ninho, leite instantâneo
leite de caixinha, leite longa vida, leite uht, leite integral
fórmula infantil, leite de bebê, leite infantil
iogurte, yogurt, iorgute, danone, yogurte
requeijão, catupiry, requeijão cremoso
manteiga, margarina
margarina, qualy
queijo > mussarela, parmesão, provolone, gorgonzola, ricota
mussarela, muçarela, mozarela, queijo mussarela
queijo ralado, parmesão ralado
queijo coalho, queijo de churrasco
ricota, queijo ricota
frios, embutidos > presunto, mortadela, salame, mussarela, peito de peru
presunto, apresuntado
mortadela, mortandela, bolonha
salame, salaminho
linguiça, linguicinha, calabresa
salsicha, vina, salsicha hot dog
hambúrguer, hamburger, burger, burguer
carne moída, boi ralado, carne ralada
carne > bife, picanha, contrafilé, alcatra, acém, costela, filé mignon, maminha, fraldinha, músculo
bife > contrafilé, alcatra, coxão mole
contrafilé, contra filé, filé de costa
carne para churrasco, carne de churrasco > picanha, contrafilé, maminha, fraldinha, costela, alcatra
carne seca, charque, jabá, carne de sol
carne suína, carne de porco, porco, suíno
bacon, toucinho, barriga de porco
torresmo, pururuca
frango, galinha, galeto
peito de frango, filé de frango, sassami
coxa de frango, coxa e sobrecoxa, sobrecoxa
asa de frango, asinha de frango, drumete
peixe > tilápia, salmão, merluza, sardinha, atum, bacalhau, pescada
camarão, camarao rosa, camarão cinza
ovo, ovos brancos, cartela de ovo, dúzia de ovos
arroz agulhinha, arroz branco, arroz tipo 1
feijão fradinho, feijão de corda, feijão caupi
feijão carioca, feijão carioquinha
lentilha, grão de bico, ervilha seca
açúcar, açúcar refinado, açúcar cristal
açúcar mascavo, açúcar demerara
adoçante, stevia, sucralose, xilitol, aspartame
rapadura, melado
mel, mel de abelha
doce de leite, doce
goiabada, marmelada, bananada
geleia, compota, doce de fruta
pé de moleque, paçoca, paçoquinha
bala, balinha, caramelo
pirulito, chupa chupa
chiclete, goma de mascar, chicle
jujuba, bala de goma, goma
guloseima, doce, besteira > bala, pirulito, chiclete, chocolate, bombom
salgadinho, chips, elma chips, doritos, ruffles, cheetos, fandangos
batata palha, batata frita palha
batata chips, batata frita
pipoca, milho de pipoca, milho para pipoca
amendoim, mendoim
castanha, nozes, amêndoas, castanha de caju, castanha do pará
café, pó de café, café em pó, café moído, café torrado
café solúvel, nescafé, café instantâneo
cápsula de café, café em cápsula, nespresso, dolce gusto
filtro de café, coador, coador de papel
chá, infusão
erva mate, chimarrão, tereré, mate
óleo, óleo de soja, óleo de cozinha, óleo de girassol, óleo de canola
azeite, azeite de oliva, óleo de oliva, azeite extra virgem
azeitona, oliva
vinagre, vinagre de maçã, vinagre de álcool
sal, sal de cozinha, sal refinado
sal grosso, sal para churrasco
sal rosa, sal do himalaia
tempero, condimento, especiaria
tempero pronto, sazon, caldo em pó
caldo de galinha, caldo knorr, caldo em cubo
pimenta do reino, pimenta preta
colorau, colorífico, urucum
açafrão, cúrcuma
tomate cereja, tomate grape, tomate sweet grape, tomatinho
molho de tomate, extrato de tomate, polpa de tomate, massa de tomate
ketchup, catchup, katchup
maionese, hellmanns
mostarda, mostarda amarela
shoyu, molho shoyu, molho de soja
molho inglês, worcestershire
molho de pimenta, pimenta, tabasco
milho verde, milho em lata, milho em conserva
ervilha, ervilha em lata
atum, atum em lata, atum ralado
sardinha, sardinha em lata
palmito, palmito em conserva
pão, pãozinho > pão francês, pão de forma, pão de queijo, bisnaguinha, pão integral
pão francês, pão de sal, cacetinho, pão carioquinha, pão jacó
pão de forma, pão de caixa, pão de sanduíche
bisnaguinha, bisnaga, pão de leite
pão de hambúrguer, pão de hamburger
pão de hot dog, pão de cachorro quente
pão caseiro, pão artesanal, pão de fermentação natural, pão rústico
bolo, torta, bolo de aniversário, bolo de festa
panetone, chocotone, panettone
sonho, rosquinha, donut, donuts
pão de queijo, pãozinho de queijo
salgado > coxinha, pastel, empada, esfiha, quibe, enroladinho
esfiha, esfirra, sfiha
quibe, kibe
pastel, massa de pastel
pizza, piza, pitsa
sorvete, gelado, picolé, massa de sorvete
picolé, dindin, geladinho, sacolé, gelinho, chup chup
açaí, assaí, polpa de açaí
polpa de fruta, polpa
fruta > maçã, banana, laranja, mamão, uva, melancia, morango, abacaxi, pera, limão, melão
verdura > alface, rúcula, couve, espinafre, agrião, repolho, brócolis, almeirão
legume > tomate, cenoura, batata, cebola, abobrinha, beterraba, chuchu, pepino, pimentão, berinjela
salada > alface, tomate, rúcula, agrião
tangerina, mexerica, bergamota, mimosa, ponkan, pokan, poncã
abóbora, jerimum, moranga, cabotiá
abacaxi, ananás
abacate, avocado
fruta do conde, pinha
mandioquinha, batata baroa, batata salsa
cheiro verde, salsinha, cebolinha, salsa
coentro, cheiro verde
inhame, cará
batata inglesa, batata, batatinha
alho, cabeça de alho
banana, banana prata, banana nanica, banana da terra
maçã gala, maçã fuji, maçã
limão, limão taiti, limão tahiti
cebola roxa, cebola
brócolis, brócoli, brocolis
morango, moranguinho
coco, coco ralado, leite de coco
gelatina, pudim
papinha, comida de bebê, papinha nestlé
diet, zero açúcar, sem açúcar, sugar free
sem glúten, gluten free, sem gluten
sem lactose, zero lactose, lacfree
vegano, vegana, plant based
orgânico, orgânica, agroecológico
congelado, congelada, comida congelada
marmita, marmitex, refeição, quentinha
lanche, sanduíche, sanduba
hot dog, cachorro quente, dogão
misto quente, sanduíche de queijo
barrinha de cereal, barra de cereal, barra de proteína
pasta de amendoim, creme de amendoim, manteiga de amendoim, peanut butter
creme de avelã, nutella, avelã com cacau
leite fermentado, yakult
petit suisse, danoninho, chambinho
cesta básica, cesta de alimentos
cesta de café da manhã, cesta de presente, cesta de presentes
proteína de soja, carne de soja, pts
farofa, farinha temperada
gergelim, linhaça, chia
kit feijoada, feijoada
`;
