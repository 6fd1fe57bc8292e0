// Words that stand in place of a name, in lower case without accents.

/** Titles before a name. A title alone is not a name. */
export const titles: ReadonlySet<string> = new Set(
  `dr dra drs doutor doutora doctor doctora sr sra srs srta senhor senhora sn snr prof profa profe professor professora profesor profesora eng enga
  engenheiro engenheira adv advogado advogada arq dom don dona doña seu mr mrs ms miss mister sir lic ing me msc mestre exmo exma ilmo ilma pr pra pastor
  pastora pe padre frei irma cap sgt cel ten maj gen sto sta dep ver des herr frau mme mlle monsieur madame lord lady sc phd de da das dos
  dro profo engo sgto cb sd cabo soldado sargento capitao coronel delegado delegada vereador vereadora deputado deputada prefeito prefeita bispo bispa
  missionario missionaria apostolo tia tio titia titio vovo vizinha vizinho prezado prezada psi psic psicologo psicologa nutri nutricionista fisio fisioterapeuta dentista fono enf enfermeiro enfermeira do del of dj mc ir irmao vo
  esp vet oab crea cro crp cref coren primo prima cunhado cunhada sobrinho sobrinha sogro sogra compadre comadre padrinho madrinha marido esposo esposa
  corretor corretora motoboy entregador entregadora motorista pedreiro eletricista encanador marceneiro serralheiro pintor pintora chaveiro jardineiro
  diarista faxineira cozinheira costureira manicure cabeleireiro cabeleireira barbeiro esteticista massagista fotografo fotografa arquiteto arquiteta
  contador contadora vendedor vendedora representante consultor consultora gerente supervisor supervisora diretor diretora recepcionista porteiro
  zelador zeladora sindico sindica mecanico funileiro borracheiro taxista personal trainer coach treinador treinadora instrutor instrutora despachante
  fr rev revdo mons gov pres presid alm brig cmte comandante mestre mestra governador governadora presidente juiz juiza desembargador senador
  senadora ministro ministra secretario rvdo hno hna sor
  mx rabino xeque sheikh abg econ enfa enfo tec aux rep vend pm gcm soror fornecedor fornecedora comprador compradora morador moradora inquilino inquilina la el los las the os
  chefe colega electricista plomero fontanero arquitecto arquitecta plumber electrician driver realtor`.split(/\s+/),
);
/** Words in lists and phones for an unknown name. */
export const placeholders: ReadonlySet<string> = new Set(
  `desconhecido desconhecida desconocido desconocida unknown anonimo anonymous unnamed null undefined none nan contato contact contacto usuario
  user cliente client customer lead prospect novo nova nuevo nueva whatsapp name nome nombre firstname primeironome
  eu voce you yo whats wpp zap iphone celular telefone teste test business crm true false
  tel fone phone mobile movil num numero number paciente patient aluno aluna student apto apartamento ap apt bloco admin administrador administradora
  guest convidado convidada invitado asdf qwerty abc vazio vacio empty privado private facebook instagram google site deus vip profissional oi ola oie hello
  hi hey hola amor gratidao disponivel ocupado ocupada available busy xx vendas venda ventas sales suporte soporte support atendimento atencion
  ninguem nadie nobody saudades off spam golpe itau vivo claro caller uber taxi civil cond filho filha patrao patroa namorado namorada noivo noiva mozao princesa bebe tiktok telegram olx ifood correios nubank trabalho trabajo
  myself mesmo mesma consulta ti work home old antigo antiga qwe xyz lol ok sim nenhum nenhuma nd brasil brazil
  financeiro cobranca sac rh administracao administrativo recepcao compras marketing logistica expedicao estoque secretaria tecnico tecnica`.split(
    /\s+/,
  ),
);

/** First words in the names of businesses, houses and offices. They are nobody's first name. */
export const businesses: ReadonlySet<string> = new Set(
  `loja lojas padaria mercado mercadinho supermercado minimercado mercearia autopecas farmacia drogaria clinica hospital laboratorio consultorio
  restaurante lanchonete pizzaria hamburgueria churrascaria sorveteria doceria confeitaria cafeteria distribuidora transportadora transportes oficina
  borracharia posto imobiliaria construtora escritorio contabilidade advocacia advogados igreja paroquia escola colegio creche faculdade universidade
  academia studio estudio salao barbearia espaco atelie hotel pousada condominio edificio residencial portaria prefeitura camara banco cartorio
  associacao instituto fundacao sindicato cooperativa grupo empresa industria comercio comercial papelaria livraria floricultura petshop otica
  joalheria boutique moda modas confeccoes bazar grafica informatica assistencia eletronica moveis casa agencia delivery disk disque
  tienda taller panaderia carniceria peluqueria escuela iglesia inmobiliaria store shop school church clinic company agency bank restaurant
  policia bombeiros emergencia familia family equipe equipo team turma projeto comunidade ministerio banda radio jornal sitio fazenda chacara rancho cafe
  acougue hortifruti sacolao adega emporio quitanda lavanderia odontologia veterinaria veterinario ferreteria almacen kiosco verduleria heladeria bodega gimnasio
  colegio gym salon office pharmacy casal bolos doces salgados marmitas lanches magazine detran inss sus upa ubs procon`.split(
    /\s+/,
  ),
);
