/** Of a professional's account at the owners' sign-in. */
export const wrongDoorText = {
  title: 'Acesso não permitido',
  text: 'Esta página é só para administradores. Você entrou como profissional: sua agenda fica na área do profissional.',
  go: 'Ir para minha agenda',
}
