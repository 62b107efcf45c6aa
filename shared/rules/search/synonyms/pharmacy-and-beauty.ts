/** Pharmacy, hygiene, beauty and babies. The notation is in `synonym-table.ts`. */
export const pharmacyAndBeautySynonyms = `
shampoo, xampu, xampoo, champu, shampo, champô
condicionador, creme rinse, condicionador de cabelo
creme de cabelo, creme de pentear, creme para pentear, leave in, leave-in
máscara capilar, máscara de cabelo, hidratação capilar, creme de hidratação
tinta de cabelo, coloração, tintura, tinta para cabelo
descolorante, pó descolorante, água oxigenada
gel de cabelo, gel fixador, pomada de cabelo
pomada modeladora, cera modeladora
óleo capilar, reparador de pontas, sérum capilar
touca de cabelo, touca de cetim
sabonete, sabonete em barra, sabonete líquido
creme dental, pasta de dente, pasta dental, creme de dente, dentifrício
escova de dente, escova dental
fio dental, fita dental
enxaguante bucal, antisséptico bucal, listerine, enxaguatório
desodorante, antitranspirante, rollon, roll on, desodorante aerossol
perfume, colônia, eau de parfum, eau de toilette, fragrância, deo colônia
body splash, splash, colônia corporal
hidratante, creme hidratante, loção hidratante, creme corporal, loção
creme para as mãos, creme de mão, creme para mãos
protetor solar, filtro solar, bloqueador solar, protetor fps
bronzeador, autobronzeador
pós sol, gel pós sol
protetor labial, manteiga de cacau, lip balm
batom, gloss, batom líquido, lip tint
maquiagem, make, makeup > base, batom, rímel, pó compacto, blush, sombra
rímel, máscara de cílios, mascara de cilios
base líquida, base de rosto, base facial
pó compacto, pó facial
blush, ruge
corretivo, corretivo facial
delineador, lápis de olho
sombra, paleta de sombra, sombra de olho
demaquilante, água micelar, removedor de maquiagem
esmalte, esmaltes de unha
acetona, removedor de esmalte
lixa de unha, lixa unha
alicate de unha, alicate de cutícula
cílios postiços, cilios
pinça, pinça de sobrancelha
depilador, cera depilatória, creme depilatório, folha depilatória
aparelho de barbear, gilete, gillette, barbeador, prestobarba, lâmina de barbear
espuma de barbear, creme de barbear
pós barba, loção pós barba
barbeador elétrico, aparador de pelos, máquina de barbear
secador, secador de cabelo
chapinha, prancha, prancha de cabelo, piastra
babyliss, modelador de cachos
escova de cabelo, escova para cabelo
pente, pente de cabelo
absorvente, modess, absorvente íntimo, sempre livre
coletor menstrual, copinho menstrual
protetor diário, absorvente diário
preservativo, camisinha
lubrificante íntimo, gel lubrificante
fralda, fralda descartável, pampers
fralda geriátrica, fralda adulto
lenço umedecido, toalhinha umedecida, toalha umedecida
pomada de assadura, pomada para assadura, hipoglós
mamadeira, chuca
chupeta, chupetinha
talco, talco de bebê
algodão, bola de algodão
cotonete, haste flexível, hastes flexíveis
curativo, band aid, bandaid, esparadrapo
gaze, atadura
soro fisiológico, cloreto de sódio
termômetro, termômetro digital
máscara descartável, máscara cirúrgica
remédio, medicamento > dipirona, paracetamol, ibuprofeno, dorflex
dipirona, novalgina, dipirona sódica
paracetamol, tylenol
ibuprofeno, advil, alivium
remédio de dor de cabeça, remédio para dor, analgésico > dipirona, paracetamol, ibuprofeno, neosaldina, dorflex
antiácido, sal de fruta, eno, sonrisal
antialérgico, remédio de alergia > loratadina, dexclorfeniramina
antigripal, remédio de gripe
xarope, xarope para tosse
vitamina c, ácido ascórbico, cebion
multivitamínico, polivitamínico
colágeno, colágeno hidrolisado
whey, whey protein, proteína em pó
creatina, creatine
suplemento, suplemento alimentar
vitamina, polivitamínico, multivitamínico > suplemento
ômega 3, óleo de peixe, omega 3
melatonina, remédio para dormir
teste de gravidez, teste gravidez
teste de covid, autoteste
medidor de pressão, aparelho de pressão, esfigmomanômetro
glicosímetro, aparelho de glicose, medidor de glicose, tiras de glicose
inalador, nebulizador
bolsa de água quente, bolsa térmica de gel
meia de compressão, meia compressora
joelheira, tornozeleira, munhequeira
óleo essencial, essência
sabonete íntimo, gel íntimo
esfoliante, esfoliante facial
sérum facial, sérum, serum
ácido hialurônico, hialuronico
vitamina c facial, sérum vitamina c
creme anti idade, anti rugas, antirrugas, anti-idade
limpeza de pele, gel de limpeza, sabonete facial
tônico facial, adstringente
antiacne, creme para espinha, gel secativo
carrinho de bebê, carrinho de passeio, carrinho bebê
bebê conforto, cadeirinha de bebê, cadeirinha de carro
berço, bercinho, mini berço
enxoval, enxoval de bebê
mordedor de bebê, mordedor bebê
babador, babeiro, babador de bebê
body, bodie, body de bebê
macacão de bebê, macacãozinho
cueiro, manta de bebê
`;
