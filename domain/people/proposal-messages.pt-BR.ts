/** The sentences of a client's proposal that cannot be answered, or whose answer cannot be taken back. */
export const PROPOSAL_SENTENCES = {
  proposal_not_found: () => 'Este pedido já foi resolvido.',
  proposal_changed: () => 'O cliente mudou o pedido. Confira os dados novos e responda de novo.',
  proposal_undo_not_found: () => 'Não há mais o que desfazer neste pedido.',
  proposal_undo_expired: () =>
    'O tempo para desfazer acabou. Se for preciso, edite o cadastro do cliente.',
  proposal_undo_stale: () =>
    'O cadastro mudou depois da sua resposta, e nada foi desfeito. Se for preciso, edite o cadastro do cliente.',
}
