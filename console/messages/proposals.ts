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
  name: 'Nome',
  email: 'E-mail',
  none: 'Sem e-mail',
  becomes: (what: string) => `passa a ser ${what}`,
  accept: 'Aceitar',
  refuse: 'Recusar',
  acceptOf: (who: string) => `Aceitar os dados de ${who}`,
  refuseOf: (who: string) => `Recusar os dados de ${who}`,
  accepted: 'Cadastro atualizado',
  refused: 'O cadastro ficou como estava',
  failed: 'Não foi possível resolver o pedido',
  empty: 'Nenhum pedido em aberto',
  emptyText: 'Quando um cliente digitar outros dados na sua página, o pedido aparece aqui.',
}
