/** Texts of what clients want changed of their record. */
export const proposalsText = {
  notice: (n: number) =>
    n === 1
      ? '1 cliente pediu para atualizar os dados'
      : `${n} clientes pediram para atualizar os dados`,
  title: 'Pedidos de atualização',
  lead: 'Foi digitado na sua página, com o celular do cadastro. Confirme com o cliente antes de aceitar.',
  list: 'Pedidos',
  ofClient: 'Quer mudar os dados',
  fields: { nome: 'Nome', email: 'E-mail' },
  none: 'Sem e-mail',
  becomes: (what: string) => `passa a ser ${what}`,
  fieldsOf: (who: string) => `O que muda no cadastro de ${who}`,
  holder: (who: string) => `${who} já tem este e-mail no cadastro.`,
  opens: 'Quem confirmar este e-mail passa a ver os agendamentos deste cadastro.',
  readOnly:
    'Este cliente passa do limite do plano do salão, e o cadastro só pode ser lido: o pedido pode ser recusado agora, e aceito só com um plano maior.',
  nothingChosen: 'Marque o que quer aceitar, ou recuse o pedido.',
  accept: 'Aceitar',
  refuse: 'Recusar',
  acceptOf: (who: string) => `Aceitar os dados de ${who}`,
  refuseOf: (who: string) => `Recusar os dados de ${who}`,
  accepted: (who: string) => `Cadastro de ${who} atualizado`,
  kept: { nome: 'O nome ficou como estava.', email: 'O e-mail ficou como estava.' },
  refused: (who: string) => `O cadastro de ${who} ficou como estava`,
  undone: 'O pedido está em aberto de novo',
  undoFailed: 'Não foi possível desfazer',
  failed: 'Não foi possível resolver o pedido',
  empty: 'Nenhum pedido em aberto',
  emptyText: 'Quando um cliente digitar outros dados na sua página, o pedido aparece aqui.',
}
