/** Texts of what a client meets at their bookings who is not signed in. */
export const clientDoorText = {
  heading: 'Seus agendamentos',
  text: 'Marcou em um salão? Seus horários estão na página dele, pelo mesmo celular ou e-mail. Com uma conta, você vê todos juntos aqui.',
  find: 'Encontrar meu salão',
  signIn: 'Entrar na minha conta',
  house: 'É do salão?',
  houseLink: 'Entrar no painel',
}
