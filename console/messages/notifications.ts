/** Texts of the screen of what the house writes to its clients. */
import type { CallInput } from '#api/contract/contract.ts'
import type { MessageChannel } from '#domain/message/message.ts'
import type { ClientMessageKind, ClientMessageState, SkipReason } from '#domain/reminder/kinds.ts'
import type { TemplateVariable } from '#domain/reminder/template.ts'

type Outcome = NonNullable<CallInput<'GET /api/notifications/log'>['query']['outcome']>

export const notificationsText = {
  title: 'Integração',
  lead: 'O que seus clientes recebem, quando e por onde.',
  failed: 'Não foi possível carregar as mensagens',
  gateText:
    'Mensagens automáticas fazem parte dos planos Essencial e Avançado. Com eles, lembretes e avisos saem sozinhos. Seus clientes continuam agendando como sempre.',
  gateLink: 'Ver planos',
  tabList: 'Partes da tela',
  tabs: { mensagens: 'Mensagens', whatsapp: 'WhatsApp', registro: 'Registro' },
  saved: 'Mensagens salvas',
  saveFailed: 'Não foi possível salvar',
  edited:
    'Outra tela mudou estas mensagens. O que você mudou aqui continua; o resto está como foi salvo. Confira e salve de novo.',
  restored: 'Recuperamos o que você tinha mudado. Ainda não foi salvo.',
  kinds: {
    title: 'O que enviar',
    lead: 'Cada mensagem sai uma vez só, e só se o horário continuar marcado.',
    names: {
      confirmation: 'Confirmação do agendamento',
      change: 'Mudança de horário',
      cancellation: 'Cancelamento pelo salão',
      reminder: 'Lembrete',
      thanks: 'Agradecimento e pedido de avaliação',
      return: 'Hora de voltar',
      birthday: 'Aniversário',
    } satisfies Record<ClientMessageKind, string>,
    about: {
      confirmation: 'Assim que o horário é marcado.',
      change: 'Quando um horário já confirmado muda.',
      cancellation: 'Quando o salão cancela. O cliente pode escolher outro horário.',
      reminder: 'Antes do horário, com um link para confirmar, remarcar ou cancelar.',
      thanks: 'Depois do atendimento, uma vez por dia para cada cliente.',
      return: 'Passado o intervalo de costume daquele cliente naquele serviço.',
      birthday: 'Às 9h do dia, para quem deixou a data.',
    } satisfies Record<ClientMessageKind, string>,
    consent: 'Só para quem aceitou receber mensagens do salão.',
    edit: 'Editar texto',
    editOf: (kind: string) => `Editar texto: ${kind}`,
    hours: 'Lembretes',
    hoursNth: (n: number) => `${n}º lembrete (horas antes)`,
    hoursTwice: (n: number) => `Igual ao ${n}º lembrete. Escolha outro horário.`,
    addHours: 'Mais um lembrete',
    removeHours: (n: number) => `Tirar o ${n}º lembrete`,
    thanksHours: 'Quantas horas depois do atendimento',
  },
  unproven: {
    full: (most: number) =>
      `Em 24 horas ${most === 1 ? 'chegou 1 agendamento' : `chegaram ${most} agendamentos`} de quem não confirmou o contato: é o limite do salão. Por agora a página não recebe outros assim.`,
    see: 'Confira se são de verdade',
    change: 'Mude o limite em Segurança',
  },
  silence: {
    why: {
      not_set_up:
        'Por enquanto nenhuma mensagem sai: não há e-mail, SMS nem WhatsApp ligado. O que você pode fazer:',
      not_ticked:
        'Por enquanto nenhuma mensagem sai. Marque um canal ligado em “Por onde e quando”.',
    },
    queue: 'Lembre os clientes pela fila “Enviar hoje”',
    whatsapp: 'Ligue o WhatsApp do salão',
  },
  delivery: {
    title: 'Por onde e quando',
    lead: 'Tentamos na ordem abaixo, primeiro por contatos confirmados.',
    channels: { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } satisfies Record<
      MessageChannel,
      string
    >,
    list: 'Canais',
    notSetUp: 'não está ligado aqui',
    up: (channel: string) => `Pôr ${channel} antes`,
    quiet: 'Horário de silêncio',
    quietHint:
      'Confirmações e mudanças saem na hora, sempre; um cancelamento em cima da hora também. O resto espera o silêncio acabar ou, se ficaria tarde demais, sai antes dele.',
    noQuiet: 'Com as duas horas iguais não há silêncio: as mensagens saem a qualquer hora.',
    from: 'Das',
    to: 'Até',
    limit: 'Limite por dia',
    sentToday: (sent: number) => `Hoje já saíram ${sent}.`,
  },
  editor: {
    subject: 'Assunto do e-mail',
    email: 'Texto do e-mail',
    short: 'Texto curto, para SMS e WhatsApp',
    templateName: 'Nome do modelo aprovado no WhatsApp',
    templateHint:
      'Fora das 24 horas depois da última mensagem do cliente, o WhatsApp só aceita modelos aprovados. No Gerenciador do WhatsApp, em Modelos de mensagem, crie um modelo em português (BR) com este texto, sem mudar a ordem dos números, e escreva acima o nome que deu a ele:',
    templateCopy: 'Copiar o texto do modelo',
    templateMissing: 'Sem o nome, esta mensagem não sai por WhatsApp fora das 24 horas.',
    variables: 'Variáveis: toque para inserir',
    names: {
      cliente: 'Cliente',
      servico: 'Serviço',
      profissional: 'Profissional',
      data: 'Data',
      hora: 'Hora',
      salao: 'Salão',
      endereco: 'Endereço',
      link: 'Link',
    } satisfies Record<TemplateVariable, string>,
    problems: {
      fields: {
        subject: 'o assunto do e-mail',
        email: 'o texto do e-mail',
        short: 'o texto curto',
        whatsapp_name: 'o nome do modelo',
      },
      empty: (field: string) => `${field} está vazio.`,
      other: (field: string, why: string) => `confira ${field}. ${why}`,
      ofKind: (kind: string, problems: string) => `${kind}: ${problems}`,
    },
    /** What is not refused, and yet may not be what was meant. */
    hints: {
      linkInMail: 'No e-mail o link vai no botão: {link} some deste texto.',
      linkMissing: 'Sem {link}, quem recebe não tem onde tocar.',
    },
    preview: 'Como o cliente vê',
    previewShort: 'SMS e WhatsApp',
    previewChat: 'WhatsApp',
    previewSms: 'SMS',
    previewMail: 'E-mail',
    sample: {
      cliente: 'Marina',
      servico: 'Corte feminino',
      profissional: 'Rafaela Lima',
      data: '12/03',
      hora: '14:30',
      endereco: 'Rua das Flores, 100',
    },
    /** @param letter the first of the text for which an SMS holds less; else `ofName`, of the house's name */
    sms: (count: number, letter?: string, ofName?: string) => {
      const sent = count === 1 ? 'Cabe em 1 SMS.' : `São ${count} SMS.`
      if (letter) return `${sent} Com “${letter}”, em cada SMS cabe menos da metade.`
      return ofName
        ? `${sent} Com “${ofName}”, do nome do salão, em cada SMS cabe menos da metade.`
        : sent
    },
    leaveMail: 'No fim do e-mail há um link para sair da lista.',
    test: 'Enviar um teste para mim',
    testTo: (channel: string, to: string) => `Teste por ${channel} para ${to}`,
    testContacts: { email: 'o seu e-mail', phone: 'o seu celular' },
    testUnproved: (contacts: readonly string[]) =>
      `Para enviar um teste, confirme antes ${contacts.join(' ou ')}.`,
    testProfile: 'Abrir o Perfil',
    testNoWay: 'Ainda não dá para enviar um teste: nenhum canal está ligado.',
    testSent: 'Teste enviado',
    testFailed: 'O teste não saiu',
    testing: 'Enviando...',
    done: 'Pronto',
  },
  whatsapp: {
    title: 'WhatsApp do salão',
    lead: 'Ligue o número do salão pela API do WhatsApp Business.',
    leadAlone: 'Sem ele, use a fila “Enviar hoje” da agenda.',
    states: {
      own: 'Ligado ao número do salão.',
      shared: 'Saindo pelo número da plataforma.',
      gateway: 'Saindo pelo serviço de mensagens da plataforma.',
      none: 'Ainda não ligado.',
    },
    phoneId: 'Identificação do número de telefone',
    phoneIdHint:
      'No Painel de Apps da Meta: Casos de uso › Personalizar › Configuração da API. São uns 15 dígitos; não é o telefone.',
    token: 'Token de acesso permanente',
    tokenHint:
      'Em Configurações do negócio › Usuários do sistema › Gerar token. O que aparece no Painel de Apps vence em horas.',
    appSecret: 'Chave secreta do app',
    appSecretHint: 'No Painel de Apps: Configurações do app › Básico › Mostrar.',
    secretHint: 'Guardamos o token e a chave criptografados e não mostramos de novo.',
    connect: 'Ligar o número',
    replace: 'Trocar o número',
    connecting: 'Ligando...',
    disconnect: 'Desligar o número do salão',
    disconnectTitle: 'Desligar o número do salão?',
    disconnectText:
      'O token e a chave saem daqui. Para ligar de novo, será preciso colar os dois outra vez.',
    disconnecting: 'Desligando...',
    connected: 'Número ligado',
    disconnected: 'Número desligado',
    failed: 'Não foi possível mudar o WhatsApp',
    test: 'Para conferir, abra “Editar texto” em uma mensagem e envie um teste por WhatsApp.',
    webhookTitle: 'Para saber o que chegou e foi lido',
    webhook: 'URL de retorno de chamada',
    verify: 'Verificar token',
    webhookLead:
      'No Painel de Apps, em Casos de uso › Personalizar › Configuração, cole os dois valores, toque em “Verificar e salvar” e assine o campo “messages”. Sem isso não sabemos quem respondeu SAIR.',
    notPublic:
      'A Meta só chama endereços que começam com https:// e respondem na internet. Este servidor ainda não tem um.',
    copyOf: (what: string) => `Copiar: ${what}`,
    how: 'Passo a passo na Meta',
    /** The same stand in docs/whatsapp.md, with what goes wrong. */
    steps: [
      'Use um número que não esteja em nenhum WhatsApp: um que já usa o aplicativo precisa sair dele antes.',
      'Em developers.facebook.com/apps, crie um app com o caso de uso “Conectar-se com clientes pelo WhatsApp” e escolha ou crie o portfólio empresarial do salão.',
      'Em Casos de uso › Personalizar › Configuração da API, adicione o número do salão, confirme o código que chega por SMS ou ligação e copie a identificação do número de telefone.',
      'Em business.facebook.com/latest/settings › Usuários do sistema, adicione um usuário, toque em “Atribuir ativos” e dê a ele controle total do app e da conta do WhatsApp.',
      'Toque em “Gerar token”, escolha o app, validade “Nunca” e as permissões whatsapp_business_messaging e whatsapp_business_management. Copie o token: ele só aparece uma vez.',
      'No Painel de Apps, em Configurações do app › Básico, toque em “Mostrar” e copie a chave secreta do app.',
      'Cole os três aqui e toque em “Ligar o número”. Depois cole os dois valores do fim desta página na Meta.',
      'Publique o app e cadastre uma forma de pagamento na conta do WhatsApp: sem isso, só saem mensagens de teste.',
      'Em Gerenciador do WhatsApp › Modelos de mensagem, crie o primeiro modelo com o texto que está em “Editar texto” e escreva o nome dele lá.',
    ],
  },
  log: {
    failed: 'Não foi possível carregar o registro',
    filters: 'Filtrar o registro',
    kind: 'Mensagem',
    outcome: 'Resultado',
    all: 'Todas',
    outcomes: { sent: 'Enviadas', not_sent: 'Não enviadas' } satisfies Record<Outcome, string>,
    empty: 'Nenhuma mensagem por aqui ainda',
    emptyText: 'Ligue um lembrete na aba Mensagens: o que sair, ou não sair, aparece aqui.',
    emptySilent: {
      not_set_up: 'Nenhum canal está ligado: por enquanto nenhuma mensagem sai.',
      not_ticked:
        'Os canais que estão ligados não estão marcados: por enquanto nenhuma mensagem sai.',
    },
    emptyYet: 'Ainda nada foi enviado. O que sair, ou não sair, aparece aqui.',
    emptyFilter: 'Nenhuma mensagem com estes filtros.',
    gone: 'Cliente excluído',
    list: 'Mensagens',
    when: (date: string, time: string) => `${date} às ${time}`,
    ofBooking: (date: string, time: string) => `do horário de ${date} às ${time}`,
    states: {
      waiting: 'Na fila',
      sending: 'Saindo',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      unknown: 'Talvez entregue',
      failed: 'Não entregue',
      skipped: 'Não enviada',
    } satisfies Record<ClientMessageState, string>,
    reasons: {
      booking_gone: 'o horário não está mais marcado',
      booking_moved: 'o horário mudou',
      switched_off: 'esta mensagem está desligada',
      no_plan: 'o plano não inclui mensagens',
      house_leaving: 'o salão está saindo da Vez',
      client_gone: 'o cliente não está mais no cadastro',
      client_blocked: 'o cliente está bloqueado',
      opted_out: 'o cliente saiu da lista',
      no_consent: 'o cliente não aceitou receber mensagens',
      no_contact: 'o cliente não tem telefone nem e-mail',
      no_channel: 'nenhum canal ligado chega a este cliente',
      daily_limit: 'o limite do dia foi atingido',
      contact_limit:
        'mensagens demais no dia a contatos que ninguém confirmou; se o horário é de verdade, avise você mesmo',
      trial_limit: 'no teste grátis vão poucas mensagens a contatos que ninguém confirmou',
      owner_unproven:
        'no teste grátis, SMS e WhatsApp só saem depois que o dono confirma o e-mail ou o telefone dele',
      too_late: 'ficou tarde demais',
      told_already: 'o cliente já tinha sido avisado',
      booked_again: 'o cliente já marcou de novo',
      reviewed: 'o cliente já avaliou',
    } satisfies Record<SkipReason, string>,
    /** What a channel said, which only its own help explains. */
    otherReason: (reason: string) => `o canal respondeu “${reason}”`,
  },
}
