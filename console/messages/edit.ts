/** What every form says that edits something which is already there. */
export const editText = {
  save: 'Salvar',
  saving: 'Salvando...',
  discard: 'Descartar',
  changed: 'Há mudanças que ainda não foram salvas.',
  saveFailed: 'Não foi possível salvar',
  kept: 'O que você digitou continua aqui.',
  restored: {
    title: 'Recuperamos o que você tinha digitado.',
    text: 'Ainda não foi salvo.',
  },
  conflict: {
    title: (field: string) => `“${field}” mudou em outra tela`,
    theirs: 'Agora está assim:',
    empty: 'vazio',
    keepMine: 'Ficar com o que digitei',
    takeTheirs: 'Usar o de agora',
  },
  unsaved: {
    title: 'Sair sem salvar?',
    text: 'O que você mudou aqui ainda não foi salvo.',
    save: 'Salvar e sair',
    discard: 'Sair sem salvar',
    stay: 'Continuar editando',
  },
}
