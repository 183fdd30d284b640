/** An invitation to a house, and what is left of one that is over. Loaded with its screen. */
export const invitationText = {
  title: 'Convite',
  heading: (business: string) => `${business} convidou você`,
  lead: (name: string) => `Olá, ${name}! Crie sua senha para ver a sua agenda.`,
  receptionLead: (name: string) =>
    `Olá, ${name}! Crie sua senha para cuidar da agenda, dos clientes e das comandas.`,
  existing: 'Já agenda com este e-mail como cliente? Use a senha que você já tem.',
  submit: 'Aceitar convite',
  submitting: 'Entrando...',
  error: 'Não foi possível aceitar o convite',
  secondStep:
    'Esta conta usa entrada em duas etapas. Entre nela primeiro, com o código do aplicativo: depois você volta a este convite.',
  secondStepGo: 'Entrar e voltar ao convite',
  invalid: 'Este convite não vale mais',
  goneText:
    'Ele já foi usado ou passou do prazo. Se você já criou sua conta, é só entrar; se não, receba um novo convite no seu e-mail.',
  renew: 'Receber um novo convite',
  renewing: 'Enviando...',
  renewed: 'Enviamos um novo convite',
  renewedText: (email: string) => `Abra o link que chegou em ${email}.`,
  cannotRenew: 'Não dá para enviar daqui',
  cannotRenewText:
    'Se você já criou sua conta, entre com ela. Se não, peça um novo link ao seu salão.',
  failedRenew: 'Não foi possível enviar o convite',
  login: 'Login Profissional',
  failed: 'Não foi possível abrir o convite',
  welcome: 'Tudo pronto! Esta é a sua agenda.',
  receptionWelcome: 'Tudo pronto! Esta é a agenda do salão.',
} as const
