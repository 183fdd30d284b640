/** What stands in the file that an owner takes along: its tables' names, and how they are read. */
export const HOUSE_FILES = {
  read_me: 'LEIA-ME.txt',
  settings: 'configuracoes.json',
  pictures: 'fotos',
  clients: 'clientes',
  client_notes: 'anotacoes-de-clientes',
  account_moves: 'fiado',
  bookings: 'agendamentos',
  client_messages: 'mensagens',
  message_optouts: 'fora-da-lista-de-mensagens',
  message_settings: 'mensagens-configuracoes',
  reviews: 'avaliacoes',
  professionals: 'equipe',
  reception_accounts: 'recepcao',
  services: 'servicos',
  service_overrides: 'servicos-por-profissional',
  composite_services: 'combos',
  composite_service_items: 'combos-itens',
  composite_service_item_professionals: 'combos-equipe',
  products: 'produtos',
  stock_movements: 'estoque',
  product_sales: 'vendas',
  commissions: 'comissoes',
  tips: 'gorjetas',
  advances: 'vales',
  statements: 'extratos',
  statement_lines: 'extratos-linhas',
  statement_parts: 'extratos-itens',
  expenses: 'despesas',
  till_days: 'caixa-dias',
  till_moves: 'caixa-sangrias-e-suprimentos',
  till_counts: 'caixa-contagens',
  ledger_entries: 'lancamentos',
  card_fees: 'taxas-de-cartao',
  page_visits: 'visitas-a-pagina',
  audit: 'historico',
  old_slugs: 'enderecos-antigos',
  user_resources: 'plano',
  plan_checkouts: 'pagamentos-do-plano',
} as const

export const writeYesOrNo = (value: boolean): string => (value ? 'sim' : 'não')

/** @param zone of the house, whose clock the tables go by */
export const writeReadMe = (
  house: string,
  zone: string,
): string => `Tudo o que ${house} guardou na Vez.

- Cada arquivo .csv é uma tabela e abre no Excel ou no Google Planilhas. A primeira linha traz os nomes dos campos.
- Valores estão em reais. Data e hora vêm como dd/mm/aaaa hh:mm, no fuso do salão (${zone}).
- Taxas e comissões estão em porcentagem.
- O campo id identifica cada linha; campos como id do cliente e id do profissional dizem a qual linha de outro arquivo ela pertence.
- ${HOUSE_FILES.message_optouts} guarda quem pediu para não receber mensagens, pelo SHA-256 (base64url) do e-mail em minúsculas ou do telefone só com dígitos.
- Um texto que começaria como fórmula vem com um apóstrofo na frente.
- ${HOUSE_FILES.settings} são as configurações do salão, onde horários que terminam em Z estão no horário universal (UTC), e a pasta ${HOUSE_FILES.pictures} traz todas as imagens.
- Senhas e sessões não fazem parte do arquivo.
`
