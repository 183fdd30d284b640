/** What stands beside a field of a client's record, or of a list of them, that cannot be taken. */
export const CLIENT_FIELD_SENTENCES = {
  limit: 'Só o dono muda o limite do fiado.',
  sort: 'Só o dono vê quanto cada cliente gastou.',
  joined: 'Escolha outro cadastro.',
} as const

/** What is told of a client's record, and of what they want changed there. */
export const CLIENT_RECORD_SENTENCES = {
  client_not_found_here: () => 'Cliente não encontrado.',
  client_name_missing: () => 'Escreva o nome do cliente.',
  client_not_archived: () => 'Arquive o cliente antes de excluir de vez.',
  note_not_found: () => 'Anotação não encontrada.',
  note_empty: () => 'Escreva algo ou escolha uma foto.',
  merge_not_found: () => 'Esta junção não pode mais ser desfeita.',
  merge_unfinished: () =>
    'A junção deste cadastro com outro parou no meio. Termine de juntar ou separe os dois, e tente de novo.',
  client_being_erased: () =>
    'Parte de um dos dois cadastros já foi excluída: ele não pode mais ser juntado. Exclua de vez esse cadastro.',
  joined_notes_too_long: () =>
    'Juntas, as observações dos dois passam de 10.000 caracteres. Encurte as de um deles e tente de novo.',
  proposal_not_found: () => 'Este pedido já foi resolvido.',
  proposal_changed: () => 'O cliente mudou o pedido. Confira os dados novos e responda de novo.',
  proposal_undo_not_found: () => 'Não há mais o que desfazer neste pedido.',
  proposal_undo_expired: () =>
    'O tempo para desfazer acabou. Se for preciso, edite o cadastro do cliente.',
  proposal_undo_stale: () =>
    'O cadastro mudou depois da sua resposta, e nada foi desfeito. Se for preciso, edite o cadastro do cliente.',
}
