/** What is fixed in messages of a house, beside the texts of its own. */
export const CLIENT_MESSAGE_TEXTS = {
  /** In the place of a name that is none. */
  client: 'cliente',
  why: (house: string) =>
    `Você recebeu este e-mail porque é cliente de ${house}, com este endereço no cadastro.`,
  whyTest: 'Você recebeu este e-mail porque pediu um teste na Vez.',
  /** In the place of the way off the list. */
  testEnd: 'É um teste: o link para sair da lista vem aqui.',
}

/** What a test begins with. */
export const TEST_MARK = 'Mensagem de teste'

/** What a test tells of. */
export const SAMPLE_VISIT = {
  service_name: 'Corte feminino',
  professional_name: 'Rafaela Lima',
  time: '14:30',
}
