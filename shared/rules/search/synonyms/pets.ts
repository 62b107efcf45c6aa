/** Animals. The notation is in `synonym-table.ts`. */
export const petSynonyms = `
cachorro, cão, dog, cães, cachorrinho, cadela, cachorra, doguinho, canino, catioro
gato, gatinho, cat, felino, bichano, gata
pet, animal, bicho, bichinho, pets
pássaro, passarinho, ave
peixe, peixinho, peixes
aquário, aquarismo
hamster, porquinho da índia, roedor
coelho, coelhinho
filhote, filhotinho, puppy, junior
sênior, idoso, velho, senior, idosa
adulto, adulta
castrado, castrada
raça pequena, porte pequeno, raças pequenas, cachorro pequeno, cão pequeno, raças minis
raça grande, porte grande, raças grandes, cachorro grande, cão grande
ração, comida pet
comida de cachorro, comida de cão > ração cão, ração cachorro, ração dog, alimentação cão
comida de gato > ração gato, alimentação gato, ração felino
ração úmida, sachê, patê, sache, latinha de ração
petisco, snack, agrado, guloseima pet, bifinho
petisco > bifinho, biscoito para cães, osso, mastigável
bifinho, bifinhos, tirinha de carne
osso, ossinho, osso de couro
mastigável, mordedor, osso para roer
brinquedo, brinquedinho, brinquedo pet > bola, mordedor, pelúcia
bola, bolinha
antipulga, antipulgas, anti pulga, remédio de pulga, remédio para pulga, contra pulga
antipulga > simparic, bravecto, nexgard, frontline, comfortis, advantage, revolution
carrapato, carrapaticida, remédio de carrapato, remédio para carrapato, anti carrapato
vermífugo, remédio de verme, remédio para verme, vermicida
sarnicida, remédio de sarna, sarna
coleira antipulga, coleira contra pulga, coleira anti pulga
coleira, coleirinha, enforcador
guia, guia de passeio, guia para passear
peitoral, peiteira, arreio, coleira peitoral
focinheira, mordaça
tapete higiênico, tapete de xixi, tapete sanitário, fralda de chão, tapetinho higiênico, tapete de cachorro
areia higiênica, areia de gato, areia sanitária, areia para gato, granulado sanitário
caixa de areia, bandeja sanitária, caixa sanitária, banheiro de gato
pá de areia, pazinha de areia
cata caca, saquinho de cocô, saco higiênico, recolhe fezes
cama, caminha, colchonete, cama pet
gravata pet, gravatinha, gravata borboleta > colarinho, laço, lacinho
colchão, colchãozinho > colchonete
casinha, casa de cachorro, toca, casa pet
comedouro, pote de ração, vasilha, tigela, prato de ração, vasilha de comida
bebedouro, fonte de água, pote de água, vasilha de água
vasilha > comedouro, bebedouro, tigela
arranhador, arranha gato, poste arranhador
caixa de transporte, caixinha de transporte, transporte
bolsa de transporte, bolsa para carregar cachorro, bolsa para gato, bolsa pet
roupinha, roupa de cachorro, roupa pet, roupa de gato
roupinha de frio, roupa de frio > suéter, casaco, roupinha
bandana, lenço pet, lencinho
laço, lacinho
rasqueadeira, escova pet, escova de pelo, tira pelo
escova, escovinha
tosa, tosar, tosador, máquina de tosar
banho a seco, banho seco, shampoo a seco
cortador de unha, alicate de unha, corta unha, cortador de unhas
limpa orelha, limpador de ouvido, limpa ouvido, otológico
eliminador de odores, tira odor, eliminador de odor, tira cheiro, tirar cheiro, tirar odor, removedor de odor, neutralizador de odores
educador, educador sanitário, xixi no lugar, adestrador
fralda pet, fralda de cachorro, tapa fralda
portão, portãozinho, cercado
capa de banco, capa para banco de carro, protetor de banco, capa protetora de assento
gaiola, viveiro
alpiste, ração de passarinho, comida de passarinho, mistura de sementes > farinhada
ração de peixe, ração para peixe, comida de peixe
manta, cobertor, coberta
capa de sofá, protetor de sofá
caixa de areia para gato, banheiro para gato
erva de gato, catnip, erva do gato
`;
