import { areasText } from './areas.ts'
import { authText } from './auth.ts'

/** Every text of the console. Those that the specification fixes stand letter for letter. */
export const text = {
  product: 'Vez',
  skip: 'Pular para o conteúdo',
  notifications: 'Notificações',
  loading: 'Carregando...',
  retry: 'Tentar novamente',
  close: 'Fechar',
  cancel: 'Cancelar',
  copied: 'Copiado!',
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie.',
  unexpected: { title: 'Erro inesperado', text: 'Tente novamente em alguns momentos.' },
  notFound: {
    title: 'Oops! Page not found',
    text: 'Este endereço não existe ou mudou.',
    home: 'Voltar ao início',
  },
  broken: {
    title: 'Não foi possível abrir esta tela',
    text: 'Pode ser a conexão, ou uma versão nova que acabou de sair. Tente de novo.',
  },
  /** A screen inside a frame whose other screens still work. */
  brokenScreen: {
    title: 'Esta tela não abriu',
    text: 'O resto continua funcionando. Tente de novo.',
    agenda: 'Ir para a agenda',
  },
  noConnection: {
    title: 'Sem conexão',
    text: 'Confira a internet e tente de novo.',
    asking: 'Tentando...',
  },
  theme: { light: 'Usar tema claro', dark: 'Usar tema escuro' },
  field: {
    email: 'E-mail',
    emailExample: 'voce@exemplo.com',
    password: 'Senha',
    newPassword: 'Nova senha',
    confirm: 'Confirmar senha',
    confirmNew: 'Confirmar nova senha',
    name: 'Nome',
    phone: 'Celular',
    phoneHint: 'Com DDD: (11) 98765-4321',
    passwordHint: 'Pelo menos 6 caracteres',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
    code: 'Código de 6 números',
  },
  check: {
    required: 'Campos obrigatórios',
    emailAndPassword: 'Por favor, preencha e-mail e senha.',
    name: 'Digite o seu nome.',
    email: (example: string) => `Por favor, insira um e-mail válido (exemplo: ${example})`,
    phone: 'Por favor, insira um número de telefone válido.',
    password: 'A senha deve ter pelo menos 6 caracteres.',
    easyPassword:
      'Esta senha é fácil de adivinhar. Não use seu nome, seu e-mail, um só caractere repetido nem uma senha comum.',
    passwordMissing: 'Digite a senha.',
    match: 'As senhas não coincidem.',
    code: 'Digite o código que você recebeu.',
  },
  guard: {
    checking: 'Verificando permissões...',
    formerReception: (salon: string) =>
      `Seu acesso à recepção de ${salon} foi encerrado. Fale com o responsável.`,
    change: 'Trocar de Conta',
    login: 'Fazer Login',
    failed: 'Não foi possível verificar o seu acesso',
    failedText: 'Confira a sua conexão e tente de novo. Você continua na sua conta.',
  },
  signOut: {
    action: 'Sair',
    leaving: 'Saindo...',
    offline: 'Você saiu neste aparelho',
    offlineText: 'Quando o servidor responder, termina lá também.',
    offlineGo: 'Ir para o login',
    ended: 'Sua sessão terminou',
    endedText: 'Entre novamente para continuar de onde parou.',
    endedStaffText:
      'Entre novamente para continuar de onde parou. Se não conseguir, o salão pode ter encerrado o seu acesso: fale com o responsável.',
  },
  ...authText,
  ...areasText,
} as const
