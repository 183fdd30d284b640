/** What the landing says to who is signed in: apart, for its script carries these alone. */
export const landingSessionText = {
  hello: 'Olá!',
  helloTo: (name: string) => `Olá, ${name}!`,
  signOut: 'Sair',
  leaving: 'Saindo...',
} as const
