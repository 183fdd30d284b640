/** Texts of one's own profile. */
export const profileText = {
  title: 'Perfil',
  lead: 'Quem você é aqui, e como entra na sua conta.',
  failed: 'Não foi possível carregar o seu perfil',
  data: {
    title: 'Seus dados',
    lead: 'Seu nome e sua foto aparecem para quem trabalha com você.',
    photo: 'Foto',
    name: 'Nome',
    phone: 'Telefone',
    phoneHint: 'Com DDD: (11) 98765-4321',
    nameMissing: 'Digite o seu nome.',
    nameTooLong: 'Use no máximo 120 caracteres.',
    phoneWrong: 'Por favor, insira um número de telefone válido.',
    saved: 'Perfil salvo',
    saveFailed: 'Não foi possível salvar o perfil',
  },
} as const
