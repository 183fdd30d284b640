import { formatCancellationRefusal } from './booking/cancellation-messages.pt-BR.ts'
import { OFFER_REFUSALS } from './booking/offer-messages.pt-BR.ts'
import { formatDuration } from './business/service.ts'
import { formatSlugProblem } from './business/settings-messages.pt-BR.ts'
import { CLOSING_REFUSALS } from './comanda/closing-messages.pt-BR.ts'
import { formatFiadoLimit, formatOwed } from './fiado/fiado.pt-BR.ts'
import { INTEGRATION_REFUSALS } from './integration/integration-messages.pt-BR.ts'
import { LEAVING_REFUSALS } from './leaving/leaving-messages.pt-BR.ts'
import { formatReais } from './money/money.ts'
import { GOOGLE_SENTENCES } from './people/google-messages.pt-BR.ts'
import { CLIENT_RECORD_SENTENCES } from './people/record-messages.pt-BR.ts'
import { EXPIRED_CODE_OR_LINK } from './people/typed-code.pt-BR.ts'
import { PLAN_REFUSALS } from './plan/plan-messages.pt-BR.ts'
import type { MoreBookings, Refusal, RefusalCode } from './refusal.ts'
import { REMINDER_REFUSALS } from './reminder/reminder-messages.pt-BR.ts'
import { formatReasonNeeded } from './till/reason.pt-BR.ts'

type Sentence<Code extends RefusalCode> = (facts: Extract<Refusal, { code: Code }>) => string

/** The sentence of every refusal. Those that the specification fixes stand letter for letter. */
const SENTENCES: { [Code in RefusalCode]: Sentence<Code> } = {
  date_empty: () => 'String de data inválida',
  date_format: () => 'Formato de data não suportado',
  date_range: () => 'Valores de data fora do range válido',
  invalid_input: () => 'Confira os campos marcados e tente de novo.',
  invalid_json: () => 'Não entendemos o que foi enviado. Atualize a página e tente de novo.',
  too_large: () => 'O que foi enviado é grande demais.',
  not_found: () => 'Não encontramos o que você procura.',
  business_not_found: () => 'Negócio não encontrado',
  booking_not_found: () => 'Agendamento não encontrado',
  service_not_found: () => 'Serviço não encontrado. Escolha outro serviço.',
  too_many_professionals: ({ most }) =>
    `A equipe já está cheia: são no máximo ${most} pessoas. Arquive quem não atende mais.`,
  too_many_blocks: ({ most }) =>
    `A agenda comporta até ${most} bloqueios futuros. Exclua os que não usa mais.`,
  ...OFFER_REFUSALS,
  ...PLAN_REFUSALS,
  ...LEAVING_REFUSALS,
  ...INTEGRATION_REFUSALS,
  ...REMINDER_REFUSALS,
  unauthenticated: () => 'Usuário não autenticado',
  forbidden: () => 'Você não tem permissão para fazer isso.',
  foreign_origin: () => 'Este pedido não veio do nosso site. Abra a página e tente de novo.',
  no_authorization: () => 'Usuário não autenticado',
  bad_jwt: () => 'Sua sessão não é válida. Entre novamente.',
  session_not_found: () => 'Sua sessão terminou. Entre novamente.',
  session_expired: () => 'Sua sessão expirou. Entre novamente.',
  invalid_credentials: () => 'Dados de login inválidos',
  email_not_confirmed: () => GOOGLE_SENTENCES.email_not_confirmed,
  user_already_exists: () => 'Este e-mail ou telefone já tem uma conta. Faça login.',
  weak_password: ({ weak_password: { reasons } }) =>
    reasons.includes('length')
      ? 'A senha deve ter pelo menos 6 caracteres.'
      : 'Esta senha é fácil de adivinhar. Não use seu nome, seu e-mail, um só caractere repetido nem uma senha comum.',
  reauthentication_needed: () =>
    'Para esta mudança, digite a senha atual ou um código enviado a você. Se não tem nenhum dos dois, saia, entre de novo e repita.',
  reauthentication_not_valid: () => 'A senha atual ou o código não confere. Nada foi mudado.',
  same_password: () => 'A nova senha deve ser diferente da atual.',
  ...CLIENT_RECORD_SENTENCES,
  phone_of_account: () =>
    'Este celular está no cadastro de uma conta que entra com e-mail e senha. Entre com eles para juntar os dois.',
  otp_expired: () => EXPIRED_CODE_OR_LINK,
  confirmation_proof_needed: () =>
    'Digite a senha da conta, ou abra o link no navegador em que a conta foi criada.',
  otp_disabled: () => 'O envio de códigos não está disponível aqui. Entre de outra forma.',
  refresh_token_not_found: () => 'Sua sessão não é válida. Entre novamente.',
  refresh_token_already_used: () => 'Sua sessão foi encerrada por segurança. Entre novamente.',
  bad_oauth_state: () => GOOGLE_SENTENCES.bad_oauth_state,
  bad_code_verifier: () => 'Não foi possível confirmar o login. Tente de novo.',
  oauth_failed: () => GOOGLE_SENTENCES.oauth_failed,
  provider_disabled: () => GOOGLE_SENTENCES.provider_disabled,
  anonymous_provider_disabled: () => 'Informe um e-mail ou telefone para criar a conta.',
  insufficient_aal: () =>
    'Falta a segunda etapa. Digite o código do seu aplicativo para continuar.',
  mfa_factor_not_found: () => 'A entrada em duas etapas não está ativa nesta conta.',
  mfa_challenge_expired: () => 'O tempo para digitar o código acabou. Tente de novo.',
  mfa_verification_failed: () => 'Código incorreto ou já usado. Confira e tente de novo.',
  too_many_enrolled_mfa_factors: () => 'Esta conta já tem aplicativos demais. Remova um antes.',
  picture_too_large: () => 'Esta foto passa de 15 MB. Escolha uma menor.',
  picture_format: () => 'Este arquivo não é uma foto. Escolha uma imagem JPEG, PNG ou WebP.',
  picture_broken: () => 'A foto chegou incompleta ou está danificada. Escolha a foto de novo.',
  picture_too_many_pixels: () => 'Esta foto é grande demais: passa de 50 megapixels.',
  picture_quota: () =>
    'O salão chegou ao limite de fotos. Tire algumas: o espaço delas volta em até dois dias.',
  picture_not_prepared: () => 'Não conseguimos preparar esta foto. Tente de novo ou escolha outra.',
  picture_not_found: () => 'Esta foto não está mais aqui. Envie a foto de novo.',
  profile_not_found: () => 'Este usuário ainda não tem um perfil.',
  professional_not_found: () => 'Profissional não encontrado.',
  professional_has_account: () => 'Este profissional já tem uma conta.',
  professional_not_archived: () => 'Arquive este profissional antes de excluir de vez.',
  professional_has_bookings_ahead: ({ count }) =>
    count === 1
      ? 'Ainda há 1 agendamento marcado com este profissional. Passe para outra pessoa ou cancele antes de excluir.'
      : `Ainda há ${count} agendamentos marcados com este profissional. Passe para outra pessoa ou cancele antes de excluir.`,
  reception_not_found: () => 'Esta pessoa não está na recepção.',
  reception_has_account: () => 'Quem usa este e-mail já tem acesso à recepção.',
  not_a_professional: () => 'Esta conta não está vinculada a um profissional.',
  invitation_not_found: () => 'Este convite não é válido, já foi usado ou expirou. Peça um novo.',
  push_address: () => 'Este navegador não recebe avisos por um endereço que possamos usar.',
  too_many_requests: ({ retry_after }) =>
    `Muitas tentativas seguidas. Aguarde ${formatWait(retry_after)} e tente de novo.`,
  required_fields: () => 'Por favor, preencha nome, email e telefone.',
  invalid_email: () => 'Por favor, insira um email válido.',
  invalid_phone: () => 'Por favor, insira um número de telefone válido.',
  client_not_found: () => 'Ainda não há um cadastro seu neste salão.',
  client_email_not_found: () => 'Este email não está cadastrado. Preencha todos os campos.',
  client_phone_not_found: () => 'Este telefone não está cadastrado. Preencha todos os campos.',
  client_conflict: () => 'Já existe um cadastro com este telefone e outro nome ou email.',
  client_blocked: ({ reason, days }) =>
    reason === undefined || days === undefined
      ? 'Você está bloqueado de fazer agendamentos. Fale com o salão.'
      : formatBlockedSentence('Você está bloqueado de fazer agendamentos.', { reason, days }),
  import_not_found: () => 'Importação não encontrada.',
  import_begun: () => 'Esta importação já começou.',
  import_too_long: ({ most }) =>
    `Uma importação leva até ${most.toLocaleString('pt-BR')} linhas. Divida o arquivo.`,
  imports_open: ({ most }) =>
    `Há ${most} importações conferidas que não começaram. Volte ao início, descarte uma em “Conferidas e não começadas” e confira de novo.`,
  import_not_undoable: () => 'Esta importação não pode mais ser desfeita.',
  client_duplicate: ({ client }) => `Este celular já está no cadastro de ${client.nome}.`,
  client_known: ({ client }) =>
    `Este contato é de ${client.nome}: use o cadastro, ou agende em nome de outra pessoa.`,
  client_blocked_here: (facts) =>
    formatBlockedSentence('Este cliente está bloqueado de fazer agendamentos.', facts),
  slot_taken: () =>
    'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.',
  time_blocked: () => 'Este horário não está disponível na agenda. Escolha outro horário.',
  outside_hours: () => 'Este horário está fora do expediente. Escolha um dos horários oferecidos.',
  outside_notice: ({ minutes }) =>
    minutes > 0
      ? `Este horário está muito próximo: agende com pelo menos ${formatMinutes(minutes)} de antecedência.`
      : 'Este horário já passou. Escolha outro horário.',
  outside_window: ({ days }) =>
    `Esta data não está aberta para agendamento: escolha entre hoje e os próximos ${days} dias.`,
  service_inactive: () => 'Este serviço não está mais disponível. Escolha outro serviço.',
  offer_changed: formatOfferChange,
  professional_not_offered: () =>
    'Este profissional não realiza o serviço escolhido. Escolha outro profissional.',
  professional_archived: () =>
    'Este profissional não atende mais aqui. Escolha outro profissional.',
  too_many_open_bookings: ({ most, ...more }) => {
    const held = most === 1 ? '1 horário marcado' : `${most} horários marcados`
    return `Você já tem ${held} por aqui. Para marcar mais, ${formatMoreBookings(more)}.`
  },
  too_many_bookings_a_day: ({ most, ...more }) =>
    `Você já marcou ${most} vezes em 24 horas, contando o que cancelou. Para marcar mais, ${formatMoreBookings(more)}.`,
  too_many_new_bookings: (more) =>
    `O salão já recebeu muitos agendamentos novos hoje. Para marcar, ${formatMoreBookings(more)}.`,
  notes_not_text: () => 'A observação deve ser um texto simples.',
  idempotency_key_reused: () =>
    'Este pedido já foi usado com outros dados. Atualize a página e tente de novo.',
  cancellation_deadline: formatCancellationRefusal,
  booking_not_cancellable: formatCancellationRefusal,
  reschedule_deadline: formatCancellationRefusal,
  booking_not_reschedulable: formatCancellationRefusal,
  booking_not_confirmable: () => 'Este agendamento não espera mais uma confirmação.',
  booking_changed: () =>
    'Este agendamento foi alterado em outro lugar. Veja como ele está agora e tente de novo.',
  booking_past: () => 'Este horário já passou.',
  booking_closed: () => 'A comanda deste agendamento está fechada. Reabra para alterar.',
  booking_cancelled: () => 'Este agendamento foi cancelado.',
  booking_not_completed: () => 'Este agendamento não está concluído.',
  booking_not_in_trash: () => 'Só o que está na lixeira pode ser excluído de vez.',
  series_conflicts: ({ dates }) =>
    dates.length === 1
      ? 'Uma das datas não está livre. Veja qual e decida.'
      : `${dates.length} das datas não estão livres. Veja quais e decida.`,
  series_too_long: ({ most }) => `Uma repetição pode ter no máximo ${most} datas.`,
  block_range: () => 'O fim do bloqueio deve ser depois do início, no mesmo dia.',
  block_not_found: () => 'Este bloqueio não existe mais.',
  dormant_blocks: ({ count }) =>
    count === 1
      ? 'Há um bloqueio futuro guardado que não está valendo. Decida o que fazer com ele.'
      : `Há ${count} bloqueios futuros guardados que não estão valendo. Decida o que fazer com eles.`,
  comanda_adjustment: () => 'Confira os descontos e acréscimos: um deles não é possível.',
  comanda_split: () => 'A divisão entre profissionais deve somar 100%.',
  comanda_payment: ({ total }) => `Os pagamentos devem somar ${formatReais(total)}.`,
  account_client: () =>
    'Fiado é só para cliente com cadastro. Escolha o cliente no agendamento, ou receba de outra forma.',
  account_limit: formatFiadoLimit,
  account_changed: ({ owed }) =>
    `O fiado mudou enquanto isso: ${formatOwed(owed)}. Confira o valor e receba de novo.`,
  account_move_not_found: () => 'Pagamento não encontrado.',
  account_move_reversed: () => 'Este pagamento já foi estornado.',
  client_account_open: ({ owed }) =>
    owed > 0
      ? `Este cliente deve ${formatReais(owed)}. Receba, ou reabra a comanda, antes de excluir de vez.`
      : `Este cliente tem ${formatReais(-owed)} de crédito. Estorne o pagamento para devolver antes de excluir de vez.`,
  product_not_found: () => 'Produto não encontrado.',
  sale_not_found: () => 'Venda não encontrada',
  expense_not_found: () => 'Despesa não encontrada.',
  expense_paid: () => 'Esta despesa já está paga. Atualize a página.',
  expense_open: () => 'Esta despesa não está mais paga. Atualize a página.',
  sale_on_comanda: () => 'Esta venda está numa comanda: mude por lá, reabrindo o atendimento.',
  statement_not_found: () => 'Extrato não encontrado.',
  statement_stale: ({ shown, total }) =>
    `O valor mudou: a tela mostrava ${formatReais(shown)} e agora são ${formatReais(total)}. Confira e feche de novo.`,
  statement_empty: () => 'Não há nada a fechar neste período.',
  statement_below_zero: ({ debt }) =>
    `Os descontos passam do que há a pagar: o profissional ficaria devendo ${formatReais(debt)}. Confirme para fechar assim.`,
  statement_paid: () => 'Este extrato já foi pago.',
  statement_not_paid: () => 'Este extrato ainda não foi pago.',
  statement_not_last: () => 'Há um extrato mais novo do profissional: só o último é reaberto.',
  advance_not_found: () => 'Vale não encontrado.',
  advance_taken: () => 'Um extrato já descontou este vale.',
  too_many_products: ({ most }) => `São no máximo ${most} produtos. Exclua os que não usa mais.`,
  ...CLOSING_REFUSALS,
  till_not_today: () => 'Só o caixa de hoje pode ser aberto ou reaberto. Atualize a página.',
  till_ahead: () => 'Este dia ainda não chegou: feche o caixa de hoje ou o de um dia que passou.',
  till_before_first: () =>
    'Neste dia o salão ainda não tinha caixa: não há gaveta para conferir nem para fechar.',
  till_below_zero: ({ drawer }) =>
    `Na gaveta há ${formatReais(drawer)}, menos do que isto. Confirme para registrar mesmo assim.`,
  till_opened: () => 'O caixa de hoje já foi aberto.',
  till_closed: () => 'Este caixa já foi fechado. O de hoje pode ser reaberto para mexer nele.',
  reason_needed: formatReasonNeeded,
  till_not_closed: () => 'Este caixa não está fechado.',
  till_move_not_found: () => 'Sangria ou suprimento não encontrado.',
  till_move_reversed: () => 'Isto já foi estornado.',
  till_move_not_yours: () => 'Dia já fechado: só quem registrou, ou quem é dono do salão, estorna.',
  till_count_not_yours: () => 'Só quem fechou este caixa, ou quem é dono do salão, reabre.',
  till_not_for_desk: () =>
    'A recepção vê o caixa de hoje, o de ontem e os que faltam fechar, um dia de cada vez.',
  till_expected_changed: ({ expected, shown }) =>
    `O caixa mudou enquanto você contava: deviam ser ${formatReais(shown)}, agora são ${formatReais(expected)}. Confira a gaveta e feche de novo.`,
  receipt_not_found: () => 'Este recibo não existe ou não está mais disponível.',
  professional_ids_required: () => 'professional_ids é obrigatório e deve conter pelo menos um ID',
  dates_required: () => 'start_date e end_date são obrigatórios',
  dates_format: () => 'Formato de data inválido. Use YYYY-MM-DD',
  dates_order: () => 'start_date não pode ser maior que end_date',
  review_not_found: () => 'Avaliação não encontrada.',
  review_client_erased: () => 'Este cliente foi excluído: não há mais a quem responder.',
  review_not_pending: () => 'Este atendimento já foi avaliado ou não espera uma avaliação.',
  proof_needed: () => 'Confirme que é você para alterar seus dados.',
  edited_elsewhere: () =>
    'Alguém mudou isto enquanto você editava. Escolha o que vale em cada campo marcado.',
  settings_changed: () =>
    'Estas configurações mudaram em outra tela. Confira os valores de agora e salve de novo.',
  slug_taken: () => formatSlugProblem('taken'),
  day_past: () => 'Este dia já passou. Escolha de hoje em diante.',
  unreadable_record: () =>
    'Este registro tem dados antigos que não podem ser lidos, como uma data inválida. Corrija-os antes de mudar o resto.',
  overloaded: () => 'O sistema está muito ocupado agora. Tente de novo em instantes.',
  unexpected: () => 'Algo deu errado do nosso lado. Tente novamente em alguns momentos.',
}

type BlockFacts = { reason?: string | null; days?: number | null }

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `30 minutos`, `2 horas`, `30 dias`; what is no whole hour in minutes. */
function formatMinutes(minutes: number): string {
  if (minutes % 1440 === 0) return plural(minutes / 1440, 'dia', 'dias')
  return minutes % 60 === 0
    ? plural(minutes / 60, 'hora', 'horas')
    : plural(minutes, 'minuto', 'minutos')
}

/** Seconds as somebody waits for them: a quarter of an hour is no 900 s. */
function formatWait(seconds: number): string {
  if (seconds <= 60) return 'um minuto'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
}

function formatBlockedSentence(sentence: string, { reason, days }: BlockFacts): string {
  const why = reason ? ` Motivo: ${reason}` : ''
  return sentence + why + (typeof days === 'number' ? ` Bloqueio expira em ${days} dia(s).` : '')
}

const formatMoreBookings = ({ whatsapp, can_prove }: MoreBookings) =>
  (whatsapp ? 'fale com o salão pelo WhatsApp' : 'fale com o salão') +
  (can_prove ? ' ou confirme que é você' : '')

type OfferChange = Extract<Refusal, { code: 'offer_changed' }>

function formatOfferChange({ price, duration, shown }: OfferChange): string {
  const sentences: string[] = []
  if (shown.price !== undefined) {
    const [before, now] = [formatReais(shown.price), formatReais(price)]
    sentences.push(`O preço mudou: era ${before}, agora ${now}.`)
  }
  if (shown.duration !== undefined) {
    const [before, now] = [formatDuration(shown.duration), formatDuration(duration)]
    sentences.push(`A duração mudou: era ${before}, agora ${now}.`)
  }
  return sentences.join(' ')
}

/** Beside a field of an edit that somebody else has changed meanwhile. */
export const formatEditedField = () => 'Este campo mudou em outra tela.'

/** What a person reads when a rule says no. */
export function formatRefusal<R extends Refusal>(refusal: R): string {
  // The table holds, for each code, a function of that very code's facts; TypeScript cannot
  // follow that through an index, so the pairing is stated once, here.
  const sentence = SENTENCES[refusal.code] as (facts: R) => string
  return sentence(refusal)
}
