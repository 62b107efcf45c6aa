/** Electronics, appliances, office and games. The notation is in `synonym-table.ts`. */
export const electronicsSynonyms = `
celular, smartphone, telefone, aparelho celular, smart phone
celular > iphone, galaxy, moto g, xiaomi, redmi
iphone, celular apple, i phone
samsung, galaxy
telefone fixo, telefone sem fio
tablet, ipad, tab
notebook, laptop, note, computador portátil
computador, pc, desktop, cpu
monitor, tela de computador
televisão, tv, televisor, smart tv, smartv, televisao
geladeira, refrigerador, geladera
freezer, congelador, frízer
frigobar, minigeladeira, mini geladeira
fogão, fogao, cooktop
cooktop, cook top
forno elétrico, forninho elétrico
micro-ondas, microondas, micro ondas, forno micro-ondas
máquina de lavar, lavadora, lavadora de roupas, máquina de lavar roupa
lava e seca, lava seca
tanquinho, lavadora semiautomática
secadora, secadora de roupas
lava-louças, lava louças, lava louça, máquina de lavar louça
ar condicionado, ar-condicionado, split
ventilador, ventiladorzinho, circulador de ar
climatizador, umidificador
aquecedor, aquecedor elétrico
liquidificador, liquidificado
batedeira, batedeira planetária
mixer, mixer de mão
processador de alimentos, multiprocessador
airfryer, air fryer, fritadeira elétrica, fritadeira sem óleo, fritadeira
sanduicheira, grill, misteira
cafeteira, máquina de café, cafeteira elétrica
chaleira elétrica, jarra elétrica
panela elétrica, panela de arroz elétrica
ferro de passar, ferro de passar roupa, ferro a vapor
aspirador de pó, aspirador, robô aspirador
máquina de costura, maquina de costurar
fone de ouvido, fone, headphone, headset, earphone, fone bluetooth, airpods
fone bluetooth, fone sem fio, earbuds
caixa de som, caixinha de som, speaker, jbl, som bluetooth
soundbar, sound bar, barra de som
microfone, mic
carregador, carregador de celular, fonte carregador, carregador turbo
cabo usb, cabo de carregador, cabo tipo c, cabo de celular
carregador portátil, power bank, powerbank, bateria portátil
película, pelicula de vidro, vidro de celular
capinha, case, capa de celular, capinha de celular
suporte de celular, suporte veicular, tripé
cartão de memória, micro sd, sd card
pen drive, pendrive, pen-drive
hd externo, hd, disco rígido
ssd, disco sólido
memória ram, memoria ram, ram
placa de vídeo, gpu
mouse, mouse sem fio
mouse pad, mousepad
teclado, teclado mecânico, teclado sem fio
impressora, multifuncional
cartucho, cartucho de tinta, toner
roteador, wifi, wi-fi, modem
webcam, câmera de computador
câmera de segurança, câmera wifi, câmera ip
câmera, máquina fotográfica, camera digital
drone, quadricóptero
videogame, vídeo game, console, playstation, xbox, nintendo
controle de videogame, joystick, gamepad
controle remoto, controle de tv
antena, antena digital
conversor digital, tv box, tvbox
chromecast, fire stick, streaming
projetor, datashow
caixa de som alexa, alexa, echo dot
lâmpada inteligente, lâmpada wifi
pilha recarregável, carregador de pilha
extensão, filtro de linha, régua de tomada, extensão elétrica
adaptador, benjamim, t de tomada
estabilizador, nobreak, no-break
calculadora, calculadora científica
caderno, caderno universitário
caneta, esferográfica, caneta bic, bic
lápis, lapiseira
lápis de cor, lapis de cor
borracha, apagador
estojo, estojo escolar, penal
papel sulfite, sulfite, papel a4, folha a4
post it, bloco adesivo, post-it
fita adesiva, durex, fita transparente
cola, cola branca, cola bastão
cola quente, bastão de cola quente, pistola de cola
super cola, super bonder, cola instantânea, superbonder
tesoura, tesourinha
grampeador, grampeadora
marca texto, marcador de texto, marca-texto
canetinha, caneta hidrográfica, hidrocor
mochila escolar, mochila infantil
brinquedo > boneca, carrinho, quebra cabeça, pelúcia, jogo
boneca, bonequinha, barbie
carrinho de brinquedo, hot wheels
pelúcia, bicho de pelúcia, ursinho, urso de pelúcia
quebra cabeça, puzzle, quebra-cabeça
lego, blocos de montar
jogo de tabuleiro, jogo, board game
massinha, massa de modelar, massinha de modelar
patinete, scooter
bicicleta, bike, magrela
patins, roller
bola de futebol, bola de campo
haltere, peso de academia, halteres
colchonete de ginástica, tapete de yoga
garrafa térmica, garrafa de café, squeeze, garrafinha
`;
