import type { PaidPlan, PlanLimits } from '#domain/plan/plans.ts'
import { UNLIMITED } from '#domain/plan/plans.ts'

const formatLimit = (count: number, one: string, several: string) =>
  count >= UNLIMITED
    ? `${several[0]?.toUpperCase()}${several.slice(1)} sem limite`
    : `Até ${count.toLocaleString('pt-BR')} ${count === 1 ? one : several}`

/** Texts of the owner's plan, of what is shown without one, and of a payment's page. */
export const subscriptionText = {
  title: 'Assinatura',
  lead: 'Seu plano, quanto dele o salão usa e o que já foi pago.',
  loading: 'Carregando...',
  failed: 'Erro ao carregar recursos do usuário',
  current: 'Plano atual',
  until: (date: string) => `Vale até ${date}.`,
  endless: 'Este plano não tem data para terminar.',
  nextPlan: (plan: string, date: string) => `Depois, a partir de ${date}: plano ${plan}, já pago.`,
  cancelled: 'Você não vai renovar. O que está pago vale até o fim, e nada se perde.',
  used: 'O que o salão usa',
  usedOf: (used: number, most: number) =>
    most >= UNLIMITED
      ? `${used.toLocaleString('pt-BR')} (sem limite)`
      : `${used.toLocaleString('pt-BR')} de ${most.toLocaleString('pt-BR')}`,
  rows: { professionals: 'Profissionais', clients: 'Clientes' },
  beyond: 'Passou do limite do plano: o que passa fica só para consulta.',
  plans: 'Planos',
  plansLead:
    'Mude quando quiser. Um plano maior vale na hora, e o que sobrou do atual conta nele; um menor começa quando o atual terminar.',
  cycle: 'Pagamento',
  perMonth: 'por mês',
  annualPerMonth: (price: string) => `${price} por ano, em 12x no cartão`,
  save: (amount: string) => `Economize ${amount} por ano`,
  recommended: 'Recomendado',
  isCurrent: 'Seu plano',
  choose: 'Escolher Plano',
  chooseOf: (plan: string) => `Escolher Plano ${plan}`,
  renew: 'Renovar',
  renewOf: (plan: string) => `Renovar o plano ${plan}`,
  contents: (limits: PlanLimits): string[] => [
    formatLimit(limits.max_professionals, 'profissional', 'profissionais'),
    formatLimit(limits.max_clients, 'cliente', 'clientes'),
    'Agenda, comanda, caixa, estoque e relatórios',
    limits.reminders_enabled ? 'Lembretes por mensagem (em breve)' : 'Sem lembretes por mensagem',
    limits.api_integrations_enabled ? 'Integrações por API (em breve)' : 'Sem integrações por API',
  ],
  byContact: 'O pagamento aqui é combinado por contato.',
  write: (email: string) => `Escreva para ${email}`,
  noContact: 'Fale com quem instalou a Vez para você.',
  simulated: 'Demonstração: o pagamento é simulado e nada é cobrado.',
  confirm: {
    title: (plan: string) => `Plano ${plan}`,
    lead: (price: string, cycle: string, begins: string) =>
      `${price} (${cycle}). ${begins} Em até 7 dias você pode desistir e o valor volta inteiro.`,
    begins: {
      now: 'Vale na hora.',
      extends: 'Começa quando o período pago terminar.',
      next: 'Começa quando o plano atual terminar.',
      refused: '',
    },
    pay: 'Pagar',
    paying: 'Confirmando o pagamento...',
  },
  failedPayment: 'Erro no pagamento',
  failedPaymentText: 'Tente novamente ou entre em contato com o suporte.',
  waiting: 'Pagamento em andamento',
  stop: 'Não renovar',
  stopTitle: 'Não renovar o plano?',
  stopText: (date: string) =>
    `O plano vale até ${date}. Depois disso, seus clientes continuam agendando, você consulta a agenda e exporta tudo, e pode voltar quando quiser.`,
  stopped: 'Plano não será renovado',
  resume: 'Voltar a renovar',
  resumed: 'Plano será renovado',
  refund: 'Desistir da compra',
  refundTitle: 'Desistir da compra?',
  refundText: 'O valor volta inteiro, e o plano volta a ser o de antes.',
  refunded: 'Compra desfeita',
  saving: 'Salvando...',
  payments: 'Pagamentos',
  noPayments: 'Nenhum pagamento ainda.',
  paymentHead: ['Data', 'Plano', 'Valor', 'Estado'],
  states: { waiting: 'Em andamento', paid: 'Pago', refunded: 'Devolvido' },
  granted: 'Cortesia',
  receipt: 'Ver comprovante',
  keep: {
    title: 'Sua agenda e seus dados',
    lead: 'Enquanto isso, seus clientes continuam agendando. Consulte a agenda e exporte o que precisar: nada se perde.',
    day: 'Dia',
    before: 'Dia anterior',
    after: 'Próximo dia',
    none: 'Nenhum agendamento neste dia.',
    failed: 'Não foi possível carregar a agenda',
    exports: 'Exportar tudo',
    bookings: 'Agendamentos',
    clients: 'Clientes',
    products: 'Produtos',
    sales: 'Vendas',
    expenses: 'Despesas',
    saved: (file: string) => `Arquivo ${file} salvo`,
  },
  gate: {
    title: 'Acesso bloqueado',
    plans: 'Conheça os planos',
    unavailable: 'Plano Indisponível',
    unavailableOf: (plan: string) => `${plan}: Plano Indisponível`,
    go: 'Ir para a assinatura',
    insufficient: 'Plano Insuficiente',
    reception: 'O plano do salão terminou',
    receptionText: 'Fale com quem cuida do salão. A agenda continua aqui para consulta.',
  },
  ends: {
    label: 'Seu plano',
    see: 'Ver planos',
  },
  success: {
    title: 'Pagamento',
    checking: 'Verificando o pagamento...',
    approved: 'Aprovado',
    waiting: 'Em andamento',
    waitingText: 'A confirmação chega em alguns segundos. Esta página se atualiza sozinha.',
    refunded: 'Devolvido',
    unknown: 'Não encontramos este pagamento',
    unknownText:
      'O endereço pode estar incompleto, ou o pagamento é de outra conta. Veja seus pagamentos na assinatura.',
    done: 'Pagamento realizado com sucesso!',
    plan: 'Plano',
    amount: 'Valor',
    status: 'Status',
    date: 'Data',
    next: 'Próximos passos',
    steps: [
      'Confira os horários e serviços nas configurações.',
      'Divulgue o link da sua página para os clientes.',
      'Acompanhe o dia pelo painel.',
    ],
    dashboard: 'Ir para o painel',
    settings: 'Configurações',
    subscription: 'Ver assinatura',
  },
} as const

export const RECOMMENDED_PLAN: PaidPlan = 'essencial'
