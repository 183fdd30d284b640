import type { CallOutput } from '#api/contract/contract.ts'
import {
  AUDIT_OWNER,
  type AuditAction,
  type AuditedMethod,
  type AuditedSetting,
  type AuditKind,
} from '#domain/people/audit.ts'
import { displayDate, displayName } from '#domain/text/display.ts'

type Entry = CallOutput<'GET /api/audit'>['entries'][number]
type Limits = NonNullable<Entry['from']>

const METHODS = {
  password: ' com senha',
  otp: ' com código ou link de confirmação',
  oauth: ' com Google',
  recovery: ' pelo link de redefinir a senha',
  invitation: ' pelo convite',
  totp: ' com o código do aplicativo',
  recovery_code: ' com um código de recuperação',
} satisfies Record<AuditedMethod, string>

const SETTINGS = {
  booking_limits: 'os limites de agendamento',
  business: 'os dados do negócio',
  opening_hours: 'os horários de funcionamento',
  closed_days: 'os dias fechados',
  booking_rules: 'as regras de agendamento',
  receiving: 'os recebimentos',
  card_fees: 'as taxas de cartão',
  page: 'a página e as cores',
  notifications: 'as mensagens aos clientes',
  whatsapp: 'o WhatsApp do salão',
} satisfies Record<AuditedSetting, string>

const formatMethod = ({ method }: Entry) => (method ? METHODS[method] : '')

const LIMITS = {
  openBookingsUnproven: 'em aberto, sem confirmar o contato',
  openBookingsProven: 'em aberto, com contato confirmado',
  unprovenBookingsPerDay: 'novos por dia, sem confirmar o contato',
  newcomerBookingsPerDay: 'novos por dia, com contato confirmado há pouco',
} satisfies Record<keyof Limits, string>

/** What was changed of the limits; rows of before this was kept have neither. */
function formatChange({ from, to }: Entry): string {
  if (!from || !to) return ''
  // `keys` forgets the names, which are those of the record.
  const names = Object.keys(LIMITS) as (keyof Limits)[]
  const changed = names.filter((name) => from[name] !== to[name])
  return `: ${changed.map((name) => `${LIMITS[name]}, de ${from[name]} para ${to[name]}`).join('; ')}`
}

const formatBooking = ({ booking }: Entry) =>
  booking ? `o agendamento de ${displayDate(booking.date)} às ${booking.time}` : 'um agendamento'
/** Whoever typed it need not be whose account it is. */
const formatAccount = ({ name }: Entry) => (name ? ` na conta de ${displayName(name)}` : '')
const formatMember = ({ member }: Entry) => (member ? displayName(member) : 'um profissional')

const formatTillDay = ({ day }: Entry) => (day ? ` de ${displayDate(day)}` : '')
const formatProduct = ({ service }: Entry) => service ?? 'um produto'
const formatExpense = ({ service }: Entry) => (service ? `“${service}”` : 'de nome desconhecido')
const formatKey = ({ service }: Entry) =>
  service ? `a chave de API ${service}` : 'uma chave de API'
const formatWebhook = ({ service }: Entry) => (service ? `o webhook ${service}` : 'um webhook')
const formatService = ({ service }: Entry) => (service ? `o serviço ${service}` : 'um serviço')

/** Texts of the house's history; an action without its sentence does not compile. */
export const auditText = {
  title: 'Histórico de ações',
  lead: 'Quem fez o quê no seu salão nos últimos 12 meses, e de onde.',
  filters: 'Filtros',
  person: 'Quem',
  kind: 'O quê',
  everybody: 'Todas as pessoas',
  everything: 'Tudo',
  clients: 'Clientes',
  client: 'Cliente',
  operator: 'Quem cuida da Vez',
  someone: 'Profissional',
  owner: (name: string) => `${name} (dono)`,
  kinds: {
    access: 'Entradas e saídas',
    account: 'Senha, e-mail e celular',
    team: 'Equipe e convites',
    bookings: 'Agendamentos e comandas',
    clients: 'Cadastro de clientes',
    services: 'Serviços',
    products: 'Produtos e vendas',
    money: 'Dinheiro',
    settings: 'Configurações',
  } satisfies Record<AuditKind, string>,
  because: (sentence: string, reason: string) => `${sentence}. Motivo: ${reason}`,
  actions: {
    account_created: () => 'Criou a conta',
    first_step: (entry) => `Passou da primeira etapa${formatMethod(entry)}`,
    sign_in: (entry) => `Entrou${formatMethod(entry)}`,
    sign_in_failed: (entry) => `Senha errada${formatAccount(entry)}`,
    sign_out: () => 'Saiu',
    refresh_replayed: () => 'Sessão encerrada por segurança: um acesso antigo foi usado de novo',
    session_revoked: () => 'Encerrou a sessão de um aparelho',
    password_changed: () => 'Trocou a senha',
    password_wiped: () => 'Senha retirada por segurança',
    recovery_asked: () => 'Pedido para redefinir a senha',
    contact_proven: () => 'Confirmou um e-mail ou celular',
    contact_dropped: () => 'Um e-mail sem confirmação saiu da conta',
    identity_joined: () => 'Ligou a conta ao Google',
    role_given: ({ person }) =>
      person === AUDIT_OWNER ? 'Criou o salão' : 'Recebeu acesso ao salão',
    invitation_made: (entry) => `Convidou ${formatMember(entry)}`,
    access_ended: (entry) => `Encerrou o acesso de ${formatMember(entry)}`,
    reception_invited: ({ member }) =>
      member
        ? `Convidou ${displayName(member)} para a recepção`
        : 'Convidou alguém para a recepção',
    professional_added: (entry) => `Incluiu ${formatMember(entry)} na equipe`,
    professional_changed: (entry) => `Mudou o cadastro de ${formatMember(entry)}`,
    professional_archived: (entry) => `Arquivou ${formatMember(entry)}`,
    professional_restored: (entry) => `Trouxe ${formatMember(entry)} de volta à equipe`,
    professional_deleted: (entry) => `Excluiu de vez ${formatMember(entry)}`,
    statement_closed: (entry) => `Fechou o extrato de ${formatMember(entry)}`,
    statement_closed_below_zero: (entry) =>
      `Fechou abaixo de zero o extrato de ${formatMember(entry)}`,
    statement_paid: (entry) => `Pagou o extrato de ${formatMember(entry)}`,
    statement_settled: (entry) => `Encerrou o extrato de ${formatMember(entry)}, sem nada a pagar`,
    statement_reopened: (entry) => `Reabriu o extrato de ${formatMember(entry)}`,
    statement_payment_reversed: (entry) =>
      `Estornou o pagamento do extrato de ${formatMember(entry)}`,
    advance_given: (entry) => `Deu um vale a ${formatMember(entry)}`,
    advance_reversed: (entry) => `Estornou um vale de ${formatMember(entry)}`,
    booking_handed_over: (entry) =>
      `Passou ${formatBooking(entry)} para ${entry.member ? displayName(entry.member) : 'outra pessoa'}`,
    booking_squeezed_in: (entry) => `Encaixou ${formatBooking(entry)}`,
    client_proven: () => 'Confirmou o próprio contato',
    second_step: (entry) => `Confirmou a segunda etapa${formatMethod(entry)}`,
    second_step_failed: ({ method }) =>
      method === 'recovery_code'
        ? 'Código de recuperação errado na segunda etapa'
        : 'Código errado na segunda etapa',
    second_step_on: () => 'Ativou a entrada em duas etapas',
    second_step_off: () => 'Desativou a entrada em duas etapas',
    second_step_reset: () => 'Entrada em duas etapas desativada pelo link enviado ao e-mail',
    second_step_app_added: () => 'Incluiu mais um aplicativo na segunda etapa',
    second_step_app_removed: () => 'Retirou um aplicativo da segunda etapa',
    second_step_undone: () => 'Desfez mudanças recentes na segunda etapa',
    recovery_codes_made: () => 'Gerou códigos de recuperação',
    booking_cancelled: (entry) => `Cancelou ${formatBooking(entry)}`,
    booking_trashed: (entry) => `Moveu para a lixeira ${formatBooking(entry)}`,
    booking_restored: (entry) => `Restaurou ${formatBooking(entry)}`,
    booking_deleted: (entry) => `Excluiu para sempre ${formatBooking(entry)}`,
    comanda_reopened: (entry) => `Reabriu ${formatBooking(entry)}`,
    comanda_closed_early: (entry) => `Fechou antes do dia ${formatBooking(entry)}`,
    links_withdrawn: (entry) => `Anulou links enviados sobre ${formatBooking(entry)}`,
    receipt_withdrawn: (entry) => `Anulou links do recibo sobre ${formatBooking(entry)}`,
    client_blocked: () => 'Bloqueou um cliente',
    client_unblocked: () => 'Desbloqueou um cliente',
    client_archived: () => 'Arquivou um cliente',
    client_restored: () => 'Trouxe um cliente de volta',
    client_erased: () => 'Excluiu de vez um cliente',
    clients_merged: () => 'Juntou dois cadastros de cliente',
    clients_parted: () => 'Separou dois cadastros que tinha juntado',
    import_started: () => 'Importou dados de um arquivo',
    import_undone: () => 'Desfez uma importação',
    settings_changed: (entry) =>
      `Mudou ${entry.setting ? SETTINGS[entry.setting] : 'uma configuração do salão'}${formatChange(entry)}`,
    product_removed: (entry) => `Excluiu ${formatProduct(entry)}`,
    sale_changed: (entry) => `Mudou uma venda de ${formatProduct(entry)}`,
    sale_removed: (entry) => `Excluiu uma venda de ${formatProduct(entry)}`,
    product_oversold: (entry) => `Vendeu mais do que havia de ${formatProduct(entry)}`,
    till_opened: (entry) => `Abriu o caixa${formatTillDay(entry)}`,
    account_paid: () => 'Recebeu um pagamento de fiado',
    account_reversed: () => 'Estornou um pagamento de fiado',
    account_limit_changed: () => 'Mudou o limite do fiado de um cliente',
    till_moved: () => 'Fez uma sangria ou um suprimento no caixa',
    till_reversed: () => 'Estornou uma sangria ou um suprimento',
    till_closed: (entry) => `Fechou o caixa${formatTillDay(entry)}`,
    till_reopened: (entry) => `Reabriu o caixa${formatTillDay(entry)}`,
    expense_changed: (entry) => `Mudou a despesa já paga ${formatExpense(entry)}`,
    expense_unpaid: (entry) => `Desfez o pagamento da despesa ${formatExpense(entry)}`,
    expense_removed: (entry) => `Excluiu a despesa ${formatExpense(entry)}`,
    plan_checkout: () => 'Começou a pagar um plano',
    plan_paid: () => 'O plano foi pago',
    plan_refunded: () => 'O pagamento do plano foi devolvido',
    plan_cancelled: () => 'Decidiu não renovar o plano',
    plan_resumed: () => 'Decidiu voltar a renovar o plano',
    plan_changed: () => 'Mudou o plano da próxima cobrança',
    plan_granted: () => 'Deu um plano ao salão',
    plan_taken_back: () => 'Tirou do salão o último plano',
    house_blocked: () => 'Bloqueou o salão',
    house_unblocked: () => 'Liberou o salão',
    house_leaving: () => 'Pediu a exclusão do salão',
    house_exported: () => 'Exportou tudo do salão',
    bookings_exported: () => 'Exportou agendamentos em um arquivo',
    clients_exported: () => 'Exportou a lista de clientes em um arquivo',
    client_exported: () => 'Exportou os dados de um cliente',
    products_exported: () => 'Exportou a lista de produtos em um arquivo',
    sales_exported: () => 'Exportou vendas de produtos em um arquivo',
    expenses_exported: () => 'Exportou despesas em um arquivo',
    house_left_stripe: () => 'Desligou o salão do Stripe, que não respondia mais',
    house_stays: () => 'Desistiu de excluir o salão',
    house_removed: () => 'O salão foi excluído',
    service_created: (entry) => `Criou ${formatService(entry)}`,
    service_changed: (entry) => `Mudou ${formatService(entry)}`,
    service_deactivated: (entry) => `Desativou ${formatService(entry)}`,
    service_deleted: (entry) => `Excluiu ${formatService(entry)}`,
    calendar_made: () => 'Criou um endereço de calendário da agenda',
    calendar_shown: () => 'Viu um endereço de calendário da agenda',
    calendar_revoked: () => 'Revogou um endereço de calendário da agenda',
    api_key_made: (entry) => `Criou ${formatKey(entry)}`,
    api_key_revoked: (entry) => `Revogou ${formatKey(entry)}`,
    webhook_made: (entry) => `Criou ${formatWebhook(entry)}`,
    webhook_changed: (entry) => `Mudou ${formatWebhook(entry)}`,
    webhook_removed: (entry) => `Excluiu ${formatWebhook(entry)}`,
    webhook_off: (entry) => `Desligado depois de falhar: ${formatWebhook(entry)}`,
  } satisfies Record<AuditAction, (entry: Entry) => string>,
  repeated: (sentence: string, times: number) => `${sentence} (${times} vezes)`,
  more: 'Mostrar mais antigas',
  empty: 'Nada por aqui ainda',
  emptyText:
    'Entradas, convites, cancelamentos e mudanças de configuração aparecem aqui assim que acontecem.',
  none: 'Nada encontrado',
  noneText: 'Nenhuma ação dos últimos 12 meses combina com estes filtros.',
  clear: 'Limpar filtros',
  failed: 'Não foi possível carregar o histórico',
} as const
