/** What `/developers` says of the calls that a key may make; the contract's own summaries are for who reads the code. */
import type { Call } from '#api/contract/contract.ts'

/** By what stands before the colon of a scope. */
export const KEY_CALL_GROUPS: Record<string, string> = {
  bookings: 'Agenda',
  clients: 'Clientes',
  services: 'Serviços',
  sales: 'Vendas',
  reviews: 'Avaliações',
  reports: 'Relatórios',
}

export const KEY_CALL_SUMMARIES: Partial<Record<string, string>> = {
  'GET /api/agenda': 'A agenda de alguns dias: horários, bloqueios e agendamentos de todos',
  'GET /api/bookings': 'Agendamentos por filtros, o mais novo primeiro, com os totais',
  'GET /api/bookings/:id':
    'Um agendamento com a comanda, as comissões e, com clients:read, o cliente',
  'GET /api/export/bookings': 'Todos os agendamentos por filtros, 500 de cada vez',
  'GET /api/free-times': 'Horários livres para um serviço, uma duração ou um agendamento que muda',
  'POST /api/bookings/conflicts': 'As datas de uma repetição e as que não dão; nada é agendado',
  'POST /api/bookings': 'Agenda para um cliente, uma vez ou em série, também fora do expediente',
  'PATCH /api/bookings/:id': 'Muda um agendamento, ou também os seguintes da série',
  'POST /api/bookings/:id/status': 'Muda o status; concluir faz tudo que fechar a comanda faz',
  'POST /api/bookings/:id/reminder': 'Anota que o salão lembrou o cliente, ou que não lembrou',
  'DELETE /api/bookings/:id': 'Manda um agendamento para a lixeira e libera o horário',
  'POST /api/bookings/:id/restore': 'Tira um agendamento da lixeira, se o horário estiver livre',
  'POST /api/blocks': 'Bloqueia um horário, uma vez ou toda semana até uma data',
  'DELETE /api/blocks/:id': 'Libera um horário bloqueado, só nesta data ou nas seguintes também',

  'GET /api/clients': 'Busca clientes por nome, telefone ou e-mail, até 20',
  'GET /api/client-records': 'Clientes por filtros, com quanto gastaram e a próxima visita',
  'GET /api/clients/:id': 'Um cliente com as visitas, as compras e o que costuma escolher',
  'GET /api/clients/:id/notes': 'As anotações de um cliente, com fotos, a mais nova primeiro',
  'POST /api/clients': 'Cadastra um cliente; um telefone já cadastrado é recusado',
  'PATCH /api/clients/:id': 'Muda o cadastro de um cliente',
  'POST /api/clients/:id/block': 'Impede um cliente de agendar por um tempo ou até ser liberado',
  'DELETE /api/clients/:id/block': 'Deixa um cliente agendar de novo',
  'DELETE /api/clients/:id': 'Arquiva um cliente, sem perder nada do que é dele',
  'POST /api/clients/:id/restore': 'Tira um cliente do arquivo, se o telefone ainda for só dele',
  'POST /api/clients/:id/notes': 'Anota algo de um cliente, com texto ou foto',
  'PATCH /api/client-notes/:id': 'Muda uma anotação',
  'DELETE /api/client-notes/:id': 'Exclui uma anotação para sempre',

  'GET /api/catalog': 'O que se agenda e vende: serviços, combos, profissionais e produtos',
  'GET /api/services': 'Todos os serviços e combos, com quem os faz',
  'POST /api/services': 'Cadastra serviços: todos ou nenhum',
  'PUT /api/services/order': 'Muda a ordem dos serviços e combos',
  'PATCH /api/services/:id': 'Muda um serviço',
  'DELETE /api/services/:id': 'Exclui um serviço que nenhum agendamento ou combo usa',
  'POST /api/composites': 'Cadastra um combo de serviços',
  'PATCH /api/composites/:id': 'Muda um combo',
  'DELETE /api/composites/:id': 'Exclui um combo que nenhum agendamento usa',

  'GET /api/products': 'Os produtos por nome, com o estoque',
  'GET /api/products/:id/movements': 'O que mudou o estoque de um produto, por quê e por quem',
  'GET /api/product-sales': 'Produtos vendidos em alguns dias, com as somas e os mais vendidos',
  'POST /api/products': 'Cadastra um produto, com o estoque',
  'PATCH /api/products/:id': 'Muda um produto; o estoque muda em outra chamada',
  'DELETE /api/products/:id': 'Tira um produto das listas; as vendas ficam',
  'POST /api/products/:id/stock': 'Muda o estoque à mão e guarda o motivo',
  'POST /api/product-sales': 'Vende produtos no balcão, com estoque e caixa',
  'PATCH /api/product-sales/:id': 'Muda uma venda do balcão; o caixa é corrigido hoje',
  'DELETE /api/product-sales/:id': 'Desfaz uma venda do balcão: produto e dinheiro voltam',
  'PUT /api/bookings/:id/comanda': 'Salva uma comanda aberta',
  'POST /api/bookings/:id/close': 'Fecha a comanda e conclui o agendamento',
  'POST /api/bookings/:id/reopen': 'Reabre a comanda e desfaz o que o fechamento fez',

  'GET /api/reviews': 'As avaliações por filtros, com a média',
  'PATCH /api/reviews/:id': 'Responde a uma avaliação, ou tira a resposta',

  'GET /api/reports/revenue': 'Quanto cada dia de um período rendeu',
  'GET /api/reports/services': 'Quanto cada serviço rendeu, no total e por hora',
  'GET /api/reports/methods': 'Como comandas e vendas foram pagas',
  'GET /api/reports/bookings': 'O que houve com os agendamentos e de onde vieram',
  'GET /api/reports/occupancy':
    'Quanto do tempo de trabalho está agendado, por dia da semana e hora',
  'GET /api/reports/clients': 'Clientes novos e que voltam',
} satisfies Partial<Record<Call, string>>
