import { UNLIMITED } from '#domain/plan/plans.ts'
import { BEYOND_RULE } from './plan-limits.ts'

/** Texts of the owner's plan, of what is shown without one, and of a payment's page. */
export const subscriptionText = {
  title: 'Assinatura',
  lead: 'Seu plano, quanto dele o salão usa e o que já foi pago.',
  notSoldHere: 'Aqui não há planos: o salão usa tudo, sem prazo e sem pagar.',
  failed: 'Erro ao carregar recursos do usuário',
  current: 'Plano atual',
  until: (end: string) => `Vale até ${end}.`,
  ended: (end: string) => `Terminou em ${end}.`,
  endless: 'Este plano não tem data para terminar.',
  nextPlan: (plan: string, date: string) => `Depois, a partir de ${date}: plano ${plan}, já pago.`,
  cancelled: 'Você disse que não vai renovar. O que está pago vale até o fim, e nada se perde.',
  used: 'O que vale agora, e quanto o salão usa.',
  /** @param most null where nothing can be added */
  usedOf: (used: number, most: number | null) =>
    most === null
      ? used.toLocaleString('pt-BR')
      : most >= UNLIMITED
        ? `${used.toLocaleString('pt-BR')} (sem limite)`
        : `${used.toLocaleString('pt-BR')} de ${most.toLocaleString('pt-BR')}`,
  rows: { professionals: 'Profissionais', clients: 'Clientes' },
  beyond: `Passou do limite do plano. ${BEYOND_RULE} Para editar todos, escolha um plano maior abaixo ou arquive quem não precisa mais. Veja quem está só para leitura:`,
  /** Where the screens of those beyond it are closed. */
  beyondClosed:
    'O salão passa do limite do plano que tinha. Escolha abaixo um em que todos caibam: num menor, o cadastro de quem passa do limite só pode ser lido.',
  beyondWhere: { professionals: 'Profissionais', clients: 'Clientes só para leitura' },
  plans: 'Planos',
  plansLeads: {
    paid: 'Mude quando quiser. Um plano maior vale na hora, e o que sobrou de um plano pago conta nele; um menor começa quando o atual terminar.',
    trial: 'Escolha quando quiser. O plano vale assim que for pago, e o teste termina com isso.',
    over: 'Escolha um: ele vale assim que for pago, e o painel abre de novo.',
    leaving: 'Estes são os planos. Enquanto a exclusão está marcada, nenhum é vendido.',
  },
  cycle: 'Pagamento',
  chosen: (plan: string, cycle: string) => `No cadastro você escolheu o plano ${plan}, ${cycle}.`,
  annual: (price: string, charged: string | null) =>
    [`${price} por ano`, charged].filter(Boolean).join(', '),
  save: (amount: string) => `Economize ${amount} por ano`,
  more: 'Tudo o que ele tem',
  moreOf: (plan: string) => `Tudo o que o plano ${plan} tem`,
  isCurrent: 'Seu plano',
  wasCurrent: 'Seu último plano',
  isChosen: 'Sua escolha',
  chooseOf: (plan: string) => `Escolher Plano ${plan}`,
  renew: 'Renovar',
  renewOf: (plan: string) => `Renovar o plano ${plan}`,
  method: 'Forma de pagamento',
  methods: { card: 'Cartão', pix: 'Pix', boleto: 'Boleto' },
  methodLeads: {
    card: 'O cartão é cobrado de novo a cada período, até você cancelar. O pagamento é feito no site da Stripe.',
    pix: 'O Pix paga um período; para continuar, pague o próximo. O pagamento é feito no site da Stripe.',
    boleto:
      'O boleto paga um período e leva até 3 dias úteis para ser confirmado. A devolução de um boleto é combinada por contato.',
  },
  renewsAt: (plan: string, cycle: string, date: string) =>
    `Próxima cobrança no cartão em ${date}: plano ${plan}, ${cycle}.`,
  chargeFailed: (tries: number, most: number) =>
    `A cobrança da renovação não passou (tentativa ${tries} de ${most}).`,
  nextTry: (date: string) => `Vamos tentar de novo em ${date}.`,
  payNow: 'Pagar agora',
  changeNext: 'Mudar na próxima cobrança',
  changeNextOf: (plan: string) => `Mudar para o plano ${plan} na próxima cobrança`,
  changeNextText: (price: string, cycle: string, date: string) =>
    `Nada é cobrado agora. Em ${date} a cobrança passa a ser de ${price} (${cycle}); até lá vale o plano atual.`,
  changedNext: 'Anotado: muda na próxima cobrança',
  byContact: 'O pagamento aqui é combinado por contato.',
  write: (email: string) => `Escreva para ${email}`,
  copyEmail: 'Copiar e-mail',
  onWhatsApp: 'Chame no WhatsApp',
  /** Where a plan is asked for of somebody. */
  byEmail: (act: string) => `${act} por e-mail`,
  byWhatsApp: (act: string) => `${act} pelo WhatsApp`,
  request: (
    act: string,
    cycle: string,
    price: string,
    house: { name: string | null; account: string },
  ) =>
    [
      `${act}, ${cycle}: ${price}.`,
      house.name && `Salão: ${house.name}`,
      house.account && `Conta: ${house.account}`,
    ]
      .filter(Boolean)
      .join('\n'),
  notSold: {
    next: (next: string, starts: string) =>
      `Pode ser escolhido a partir de ${starts}, quando começar o plano ${next}, já pago.`,
    ahead: (ends: string) => `O plano atual já está pago até ${ends}.`,
    write: (contact: string | null) =>
      contact ? `Para mudar já, escreva para ${contact}.` : 'Para mudar já, fale com o suporte.',
  },
  noContact: 'Fale com quem instalou a Vez para você.',
  simulated: 'Demonstração: o pagamento é simulado e nada é cobrado.',
  confirm: {
    title: (plan: string) => `Plano ${plan}`,
    lead: (price: string, cycle: string, charged: string | null) =>
      `${price} (${[cycle, charged].filter(Boolean).join(', ')}).`,
    begins: {
      now: (ends: string) => `Vale na hora, até ${ends}.`,
      trial: (ends: string) =>
        `Vale na hora, até ${ends}. O teste termina com isso: os dias que faltam dele não se somam, e os limites deste plano já valem.`,
      credit: (ends: string, plan: string, days: number) =>
        `Vale na hora, até ${ends}: o que sobrou do plano ${plan} conta como ${days === 1 ? '1 dia' : `${days} dias`} deste.`,
      extends: (starts: string, ends: string) =>
        `Paga mais um período: começa em ${starts}, quando o que está pago terminar, e vai até ${ends}.`,
      next: (starts: string, ends: string) =>
        `Começa em ${starts}, quando o plano atual terminar, e vai até ${ends}.`,
    },
    goesOn: {
      byItself:
        'O cartão é cobrado de novo a cada período, até você dizer em Assinatura que não vai renovar.',
      pix: 'O Pix paga só este período. Não se renova sozinho: perto do fim avisamos, e você decide.',
      boleto:
        'O boleto paga só este período. Não se renova sozinho: perto do fim avisamos, e você decide.',
      never: 'Não se renova sozinho: perto do fim avisamos, e você decide.',
    },
    boletoTakes:
      'Depois de pago, o boleto leva até 3 dias úteis para ser confirmado: o plano vale a partir daí, e as datas acima contam desse dia.',
    back: {
      once: 'Em até 7 dias você pode desistir, e o valor volta inteiro.',
      used: (contact: string | null) =>
        `Em até 7 dias você pode desistir, e o valor volta inteiro. Desta vez, pelo suporte: ${contact ? `escreva para ${contact}.` : 'o salão já desfez uma compra.'}`,
      boleto:
        'Para desistir em até 7 dias, escreva para o suporte: a devolução de um boleto é combinada.',
    },
    loses: ({ professionals, clients }: { professionals: number; clients: number }) =>
      `Passam do limite deste plano ${[
        professionals > 0 &&
          (professionals === 1 ? '1 profissional' : `${professionals} profissionais`),
        clients > 0 &&
          (clients === 1 ? '1 cliente' : `${clients.toLocaleString('pt-BR')} clientes`),
      ]
        .filter(Boolean)
        .join(
          ' e ',
        )}: continuam aqui, mas o cadastro só pode ser lido. Ficam editáveis os mais antigos.`,
    pay: 'Pagar',
    paying: 'Confirmando o pagamento...',
    opening: 'Abrindo o pagamento...',
    goesOnAlone: 'O pagamento já foi enviado. Pode fechar: ele continua.',
    justPaid: (plan: string, cycle: string, amount: string, time: string) =>
      `Você acabou de pagar o plano ${plan}, ${cycle} (${amount}, compra de ${time}).`,
    justPaidTitle: 'Comprar outra vez?',
    justPaidOther: (plan: string) => `Comprar também o plano ${plan}?`,
    another: (plan: string, cycle: string, amount: string, says: string) =>
      `Isto é outra compra, cobrada além dessa: plano ${plan}, ${cycle} (${amount}). ${says}`,
    buyAnother: 'Fazer outra compra',
  },
  failedPayment: 'Erro no pagamento',
  failedPaymentText: 'Tente novamente ou entre em contato com o suporte.',
  waiting: 'Pagamento em andamento',
  stop: 'Não vou renovar',
  stopTitle: 'Não vai renovar o plano?',
  stopText: (date: string, next: { plan: string; ends: string } | null) =>
    `${
      next
        ? `O plano atual vale até ${date}, e depois dele o plano ${next.plan}, já pago, até ${next.ends}.`
        : `O plano vale até ${date}.`
    } Depois disso, seus clientes continuam agendando, você consulta a agenda e exporta tudo, e pode voltar quando quiser.`,
  byReminder: {
    explained: 'Ele não se renova sozinho: isto só desliga os avisos de que vai terminar.',
    stopped: 'Anotado: sem avisos de renovação',
    resume: 'Pretendo renovar',
    resumed: 'Anotado: avisamos antes do fim',
  },
  byCard: {
    explained: 'O cartão não será mais cobrado.',
    stopped: 'O cartão não será mais cobrado',
    resume: 'Voltar a renovar no cartão',
    resumed: 'O cartão volta a ser cobrado no fim do período',
  },
  refund: 'Desistir da compra',
  refundTitle: 'Desistir da compra?',
  refundText: 'O valor volta inteiro, e o plano volta a ser o que seria sem esta compra.',
  refundWhich: 'De qual compra você desiste?',
  refundOne: (plan: string, cycle: string, amount: string, date: string) =>
    `Plano ${plan}, ${cycle}: ${amount}, compra de ${date}`,
  /** @param alone nothing stands before it that goes back from the screen itself */
  refundOthers: (count: number, contact: string | null, alone: boolean) =>
    `${alone ? 'Dá' : 'Também dá'} para desistir ${count === 1 ? 'desta compra' : 'destas compras'}. ${contact ? `Para isso, escreva para ${contact}.` : 'Para isso, fale com o suporte.'}`,
  refundOther: (plan: string, amount: string, date: string, end: string) =>
    `Plano ${plan}, ${amount}, compra de ${date}: até ${end}`,
  refunded: 'Compra desfeita',
  saving: 'Salvando...',
  payments: 'Pagamentos',
  allPayments: (n: number) => `Ver todos os ${n} pagamentos`,
  noPayments: 'Nenhum pagamento ainda.',
  paymentHead: ['Data', 'Plano', 'Valor', 'Estado'],
  states: {
    waiting: 'Em andamento',
    paid: 'Pago',
    refunded: 'Devolvido',
    failed: 'Não foi pago',
    undone: 'Desfeito',
    given: 'Plano recebido',
  },
  goOnPaying: 'Continuar o pagamento',
  seeBoleto: 'Ver o boleto',
  granted: 'Cortesia',
  receipt: 'Ver comprovante',
  details: 'Ver detalhes',
  keep: {
    title: 'Sua agenda',
    lead: 'Enquanto isso, seus clientes continuam agendando, e nada se perde.',
    leadLeaving: 'Para consulta, até o dia da exclusão. A página não recebe novos agendamentos.',
    before: 'Dia anterior',
    after: 'Próximo dia',
    none: 'Nenhum agendamento neste dia.',
    whatsapp: 'WhatsApp',
    whatsappOf: (client: string) => `WhatsApp de ${client}`,
    failed: 'Não foi possível carregar a agenda',
    exports: 'Seus dados',
    exportsLead: 'Tudo em um arquivo, com fotos, ou uma lista de cada vez.',
    bookings: 'Agendamentos',
    clients: 'Clientes',
    products: 'Produtos',
    sales: 'Vendas',
    expenses: 'Despesas',
    saved: (file: string) => `Arquivo ${file} salvo`,
  },
  gate: {
    title: 'Seu painel está em pausa',
    plans: 'Conheça os planos',
    unavailable: 'Plano Indisponível',
    unavailableOf: (plan: string) => `${plan}: Plano Indisponível`,
    /** What the buttons on the cards mean, and what makes a plan hold. */
    opens: {
      here: 'Nenhum destes planos vale agora para o salão: um deles passa a valer assim que você o escolhe e paga em Assinatura.',
      byContact:
        'Nenhum destes planos vale agora para o salão. O pagamento aqui é combinado por contato: em Assinatura você vê com quem falar.',
    },
    /** Which it is shows once the subscription has answered. */
    go: { here: 'Escolher um plano', byContact: 'Ver como assinar', unknown: 'Ver assinatura' },
    leaving:
      'A exclusão do salão está marcada, e a página não recebe agendamentos. Para escolher um plano, mantenha o salão primeiro.',
    toLeaving: 'Ver a exclusão do salão',
    calm: 'Seus clientes continuam agendando, e nada se perde.',
    agenda: 'Ver a agenda',
    read: 'Ver a agenda e exportar',
    reception: 'O plano do salão terminou',
    professionalText:
      'Fale com quem cuida do salão. Sua agenda e seus extratos continuam aqui para consulta.',
    receptionText: 'Fale com quem cuida do salão. A agenda continua aqui para consulta.',
  },
  ends: {
    label: 'Seu plano',
    see: 'Ver planos',
  },
} as const
