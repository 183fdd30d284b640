import { MONEY_HEADS } from './money-heads.pt-BR.ts'

/** What the columns of all other files are called; what money's files have too is called alike. */
const HOUSE_HEADS: Readonly<Record<string, string>> = {
  ...MONEY_HEADS,
  ...{ nome: 'Nome', name: 'Nome', email: 'E-mail', phone: 'Telefone', telefone: 'Telefone' },
  ...{ email_proved_at: 'E-mail confirmado em', telefone_proved_at: 'Telefone confirmado em' },
  ...{ observacoes: 'Observações', avatar: 'Foto', birth_date: 'Nascimento', labels: 'Etiquetas' },
  ...{ consent_at: 'Consentimento em', consent_source: 'Consentimento por' },
  ...{ total_gasto: 'Total gasto', ticket_medio: 'Ticket médio', frequencia: 'Frequência' },
  ...{ ultima_visita: 'Última visita', account_limit: 'Limite do fiado' },
  ...{ is_blocked: 'Bloqueado', blocked_at: 'Bloqueado em', blocked_until: 'Bloqueado até' },
  ...{ blocked_for_good: 'Bloqueado de vez', blocked_reason: 'Motivo do bloqueio' },
  ...{ is_walk_in: 'Sem cadastro' },
  ...{ deleted: 'Excluído', deleted_at: 'Excluído em', deleted_by: 'Excluído por' },
  ...{ erased_at: 'Dados excluídos em', merged_into: 'id do cadastro com que se juntou' },
  ...{ text: 'Anotação', before_image: 'Foto antes', after_image: 'Foto depois' },
  ...{ client_phone: 'Telefone', client_email: 'E-mail', guest_name: 'Nome de quem veio' },
  ...{ service_id: 'id do serviço', service_name: 'Serviço', time: 'Hora' },
  ...{ duration: 'Duração (min)', total_duration: 'Duração (min)' },
  ...{ buffer_before: 'Preparo antes (min)', buffer_after: 'Preparo depois (min)' },
  ...{ gap_start: 'Pausa começa aos (min)', gap_minutes: 'Pausa (min)' },
  ...{ price: 'Preço', service_original_price: 'Preço de tabela', cost: 'Custo' },
  ...{
    notes: 'Observações e comanda',
    client_note: 'Recado do cliente',
    comanda_total: 'Total da comanda',
  },
  ...{ status: 'Situação', state: 'Situação', cancel_reason: 'Motivo do cancelamento' },
  ...{ review_status: 'Avaliação', is_courtesy: 'Cortesia', is_composite: 'É combo' },
  ...{ composite_id: 'id do combo', composite_service_id: 'id do combo' },
  ...{ composite_items: 'Itens do combo', composite_service_item_id: 'id do item do combo' },
  ...{ encaixe: 'Encaixe', origin: 'Origem', contact_confirmed: 'Contato confirmado' },
  ...{ presence_confirmed_at: 'Presença confirmada em', reminded_at: 'Lembrado em' },
  ...{ completed_at: 'Concluído em', completion: 'Como foi concluído', version: 'Versão' },
  ...{ rating: 'Nota', comment: 'Comentário', bio: 'Apresentação', tax_id: 'CPF ou CNPJ' },
  ...{ commission_rate: 'Comissão (%)', services: 'Serviços', working_hours: 'Horários' },
  ...{ ended_at: 'Encerrado em', position: 'Posição', image: 'Imagem', is_active: 'Ativo' },
  ...{ stock: 'Estoque', minimum_stock: 'Estoque mínimo', barcode: 'Código de barras' },
  ...{ change: 'Mudança', sale_id: 'id da venda', site: 'Site', visits: 'Visitas' },
  ...{ at: 'Quando', action: 'Ação', facts: 'Detalhes', slug: 'Endereço' },
  ...{ plano_atual: 'Plano', trial_expira_em: 'Teste até', plano_expira_em: 'Plano até' },
  ...{ next_plan: 'Próximo plano', next_expira_em: 'Próximo plano até', plan: 'Plano' },
  ...{ billing_cycle: 'Cobrança', cycle: 'Cobrança', cancelled_at: 'Cancelado em' },
  ...{ tolerated_until: 'Tolerado até', provider: 'Meio', settled_at: 'Confirmado em' },
  ...{ refunded_at: 'Desfeito em', hours: 'Horas antes', due_at: 'Prevista para' },
  ...{ expires_at: 'Vale até', channel: 'Por onde', sent_at: 'Enviada em' },
  ...{ contact_sha256: 'Contato (SHA-256)', settings: 'Configurações' },
  ...{ is_planned: 'Agendada', whatsapp_phone_id: 'Número no WhatsApp (id)' },
}

/** What a column is called: in a file of money as its screens call it. */
export const getHead = (name: string, isMoney = false): string | undefined =>
  (isMoney ? MONEY_HEADS : HOUSE_HEADS)[name]

/** What a count found: in no column of its own. */
export const DIFFERENCE_HEAD = 'Diferença'

const METHODS = {
  ...{ dinheiro: 'Dinheiro', pix: 'Pix', debito: 'Débito', credito: 'Crédito' },
  ...{ conta: 'Fiado', unknown: 'Não informada' },
}

/** What codes of money say, by their column. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: {
    ...{ booking: 'Atendimento', sale: 'Venda', expense: 'Despesa', statement: 'Extrato' },
    ...{ opening: 'Saldo inicial', till: 'Caixa', account: 'Fiado', advance: 'Vale' },
    ...{ tip: 'Gorjeta', fee: 'Taxa de cartão', charge: 'Cobrança', payment: 'Pagamento' },
    ...{ suprimento: 'Suprimento', sangria: 'Sangria', earned: 'Ganho', adjustment: 'Ajuste' },
    ...{ services: 'Serviços', products: 'Produtos', tips: 'Gorjetas', deduction: 'Desconto' },
    ...{ late: 'De dias já fechados', carried: 'Saldo do extrato anterior' },
    ...{ received: 'Entrada', lost: 'Perda', used: 'Uso', counted: 'Contagem' },
    ...{ sold: 'Vendido', returned: 'Devolvido' },
  },
  method: METHODS,
  payment_method: METHODS,
  tipo: { servico: 'Serviço', produto: 'Produto' },
  category: {
    ...{ aluguel: 'Aluguel', contas: 'Água, luz e internet', produtos: 'Produtos' },
    ...{ salarios: 'Salários', impostos: 'Impostos', manutencao: 'Manutenção' },
    ...{ marketing: 'Marketing', equipamentos: 'Equipamentos', taxas: 'Taxas', outros: 'Outros' },
  },
  answer: { confirmed: 'Confirmado', disputed: 'Não confere' },
}

/** A value as it is read; what is no known code stays as it is. */
export const getWord = (column: string, value: string): string => WORDS[column]?.[value] ?? value
