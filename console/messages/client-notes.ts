/** Texts of what a house writes down of a client, with photographs before and after. */
export const clientNotesText = {
  title: 'Anotações',
  add: 'Nova anotação',
  failed: 'Não foi possível carregar as anotações',
  empty: 'Nenhuma anotação',
  emptyText: 'Anote o que foi feito, com fotos de antes e depois, para lembrar na próxima visita.',
  by: (who: string) => `por ${who}`,
  edit: (when: string) => `Editar a anotação de ${when}`,
  remove: (when: string) => `Excluir a anotação de ${when}`,
  photos: {
    before: 'Antes',
    after: 'Depois',
    open: {
      before: (when: string) => `Abrir a foto de antes, ${when}`,
      after: (when: string) => `Abrir a foto de depois, ${when}`,
    },
    title: {
      before: (when: string) => `Antes, ${when}`,
      after: (when: string) => `Depois, ${when}`,
    },
    /** What the photograph is said to be to whoever does not see it. */
    alt: { before: 'Foto de antes', after: 'Foto de depois' },
    which: 'Qual foto',
    failed: 'Não foi possível carregar a foto. Confira a conexão e abra de novo.',
  },
  form: {
    create: 'Nova anotação',
    edit: 'Editar anotação',
    text: 'O que foi feito',
    textHint: 'Cor, produto, tempo de pausa, o que combinaram para a próxima.',
    save: 'Salvar',
    empty: 'Escreva algo ou escolha uma foto.',
    tooLong: (most: number) => `Use no máximo ${most} caracteres.`,
    created: 'Anotação salva',
    changed: 'Anotação atualizada',
    failed: 'Não foi possível salvar a anotação',
  },
  removal: {
    title: 'Excluir anotação?',
    lead: (when: string) => `A anotação de ${when} some para sempre.`,
    leadWithPhotos: (when: string) => `A anotação de ${when} e as fotos dela somem para sempre.`,
    action: 'Excluir',
    busy: 'Excluindo...',
    done: 'Anotação excluída',
    failed: 'Não foi possível excluir a anotação',
  },
} as const
