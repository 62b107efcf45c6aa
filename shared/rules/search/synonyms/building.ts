/** Building materials, tools and cars. The notation is in `synonym-table.ts`. */
export const buildingSynonyms = `
drywall, dry wall, gesso acartonado
gesso acartonado >> placa st, placa ru, placa rf, placa gesso, placa drywall, chapa gesso, chapa drywall
gesso > drywall, gesso acartonado
placa de gesso, placa drywall, chapa de gesso, chapa drywall, placa de gesso acartonado, chapa de gesso acartonado
placa resistente a umidade, placa verde, placa ru
placa resistente ao fogo, placa rosa, placa rf
placa standard, placa st
steel frame, steelframe, steel framing
placa cimentícia, chapa cimentícia
osb, placa osb, chapa osb
montante, perfil montante
guia drywall, perfil guia
parafuso, parafuzo
parafuso drywall, parafuso gesso, parafuso para gesso, parafuso trombeta, parafuso ponta agulha, parafuso gn25
bucha, bucha de parede, bucha de fixação
chumbador, parabolt, para bolt
prego, preguinho
abraçadeira, enforca gato, hellermann, presilha
massa corrida, massa pva
massa drywall, massa de junta, massa para drywall
fita telada, fita de drywall, fita para drywall, fita de papel
isolamento acústico, isolante acústico, manta acústica > lã de vidro, lã de rocha, lã de pet, forro acústico
isolamento térmico, isolante térmico > lã de vidro, lã de rocha, eps, isopor
lã de vidro, la de vidro
isopor, eps, poliestireno
forro, forro pvc, forro mineral
forro acústico, forro mineral
rodapé, guarnição
rodaforro, roda forro, sanca, moldura
argamassa, cimento cola, cimentcola, cola de piso, cola para piso, cola de azulejo, cola de cerâmica, massa de assentar
ac1, aci, ac i, ac 1
ac2, acii, ac ii, ac 2
ac3, aciii, ac iii, ac 3
massa de assentar, cimento de assentar, cimento de assentar piso, massa de assentar piso > argamassa
cimento, saco de cimento, cimento cp2
areia, areia lavada, areia média
brita, pedra brita, pedrisco
cal, cal hidratada
tijolo, bloco, tijolo baiano
telha, telhado
telha sanduíche, telha térmica, telha termoacústica
telha de fibrocimento, telha eternit, brasilit
cumeeira, cumeira
calha, rufo
impermeabilizante, vedapren, manta líquida, vedacit
manta asfáltica, manta aluminizada, manta adesiva
rejunte, rejuntamento
piso, porcelanato, cerâmica, revestimento
piso vinílico, vinílico, piso laminado
azulejo, revestimento de parede
pastilha de vidro, pastilha de revestimento
tinta, tinta de parede, tinta acrílica, tinta látex
tinta spray, spray de tinta
esmalte sintético, tinta óleo
verniz, stain, selador
thinner, tiner, aguarrás, solvente
rolo de pintura, rolo de tinta, rolo de lã
pincel, trincha, brocha
lixa, folha de lixa
espátula, desempenadeira, colher de pedreiro
silicone, veda calha, selante, vedante
espuma expansiva, espuma de poliuretano, espuma pu
fita isolante, isolante elétrico
fita veda rosca, veda rosca, teflon
fita dupla face, dupla face, fita banana
fita crepe, crepe
cano, tubo, tubo pvc, cano pvc
joelho, cotovelo, curva 90
curva > joelho
registro, registro de gaveta, registro de pressão
torneira, misturador, torneira de cozinha, bica
sifão, sifao
ralo, grelha
vaso sanitário, privada, bacia sanitária
assento sanitário, tampa de privada, tampa de vaso
caixa acoplada, descarga
chuveiro, ducha, chuveiro elétrico
pia, cuba, lavatório
caixa d'água, caixa de água, reservatório
mangueira, esguicho
bomba d'água, bomba de água, motobomba
tomada, interruptor, plugue
disjuntor, dijuntor
fio elétrico, cabo elétrico, fio, cabo flexível
lâmpada, lâmpada led, led
luminária, plafon, spot, arandela, lustre, pendente
fita led, fita de led, led strip
refletor, holofote
caixa de luz, caixa 4x2, caixa de embutir, caixinha de luz
conduíte, eletroduto, mangueira corrugada
quadro de luz, quadro de distribuição
ferramenta > martelo, furadeira, chave de fenda, alicate, serrote
furadeira, parafusadeira
parafuso brocante, parafuso autobrocante, parafuso auto brocante, parafuso ponta broca, parafuso broca
broca, brocas
serra, serrote, serra circular
esmerilhadeira, lixadeira
martelo, marreta
chave de fenda, chave philips, chave phillips
chave inglesa, chave ajustável, grifo
alicate, alicate universal
trena, fita métrica
nível, nivel de bolha
carrinho de mão, carriola
enxada, cavadeira
fechadura, maçaneta, trinco
cadeado, tranca
dobradiça, dobradissa
porta, porta pronta, kit porta
janela, vitrô, esquadria
arame, arame recozido, arame galvanizado
vergalhão, ferro de construção, ferro 3/8
tela, tela mosquiteira, alambrado
lona, lona plástica, encerado
madeira, tábua, sarrafo, ripa
compensado, mdf, chapa de madeira
epi > capacete, luva de proteção, óculos de proteção, botina
capacete, capacete de obra
óleo de motor, óleo do carro, lubrificante de motor
pneu, pneus
bateria de carro, bateria automotiva
palheta, limpador de parabrisa
limpa pneu, pretinho
shampoo automotivo, lava autos, xampu de carro
cera automotiva, polidor
som automotivo, rádio de carro
capacete de moto, capacete moto
câmara de ar, camara de ar
`;
