/** Texts of a link's way back: from Google, from a mail. Nobody who signs in by the form loads them. */
export const callbackText = {
  title: 'Entrando',
  processing: 'Confirmando o seu acesso...',
  confirmHeading: 'Confirme o seu e-mail',
  confirmLead: {
    signup: (email: string) => `Uma conta na Vez foi criada com ${email}.`,
    email_change: (email: string) => `Uma conta na Vez pede para entrar com ${email}.`,
  },
  confirmPasswordHint: 'A senha desta conta na Vez.',
  confirmSession:
    'Esta conta não tem senha. Entre nela neste navegador e abra o link do e-mail de novo.',
  wrongPassword: 'Esta não é a senha desta conta.',
  confirm: 'Confirmar e-mail',
  confirming: 'Confirmando...',
  confirmed: 'E-mail confirmado!',
  alreadyHeading: 'Seu e-mail já está confirmado',
  alreadyText: (email: string) => `${email} já foi confirmado antes. É só entrar.`,
  alreadyInText: (email: string) => `${email} já foi confirmado antes, e você está nesta conta.`,
  alreadyGo: 'Continuar',
  openError: 'Não foi possível abrir o link',
  notMe: 'Não fui eu',
  notMeText: {
    signup:
      'Seu e-mail sai desta conta, e ninguém mais entra com ele. Se foi você que criou a conta, volte: você perderia o acesso a ela.',
    email_change: 'O pedido é recusado, e este e-mail não muda em nada.',
  },
  reject: { signup: 'Tirar meu e-mail desta conta', email_change: 'Recusar o pedido' },
  rejecting: 'Só um instante...',
  rejectError: 'Não foi possível tirar o seu e-mail',
  rejectedHeading: 'Pronto, seu e-mail está livre',
  rejectedText: 'Obrigado por avisar. Se quiser, crie agora a sua própria conta com ele.',
  endedHeading: 'Este link não vale mais',
  releasedText: (email: string) =>
    `${email} já não está nessa conta. Se quiser, crie a sua própria conta com ele.`,
  endedText:
    'Ele já foi usado ou passou do prazo. Se o e-mail ainda falta confirmar, peça um novo link.',
  endedAgain: 'Mandar novo link',
  noMailer: 'Este servidor ainda não envia e-mails. Fale com quem cuida dele.',
  errorHeading: 'Não foi possível entrar',
  back: 'Voltar ao Login',
  processError: 'Erro ao processar autenticação',
  unauthenticated: 'Usuário não autenticado',
  profileError: 'Erro ao criar perfil do usuário',
  unexpected: 'Erro inesperado durante a autenticação',
  toast: 'Erro no Login',
  toastText: 'Ocorreu um erro durante o login. Tente novamente.',
} as const
