/** Of a new password, and of links that are to be opened again: the sign-in does without them. */
export const resetText = {
  title: 'Nova senha',
  heading: 'Crie uma senha nova',
  lead: 'Depois de salvar, você entra com ela em todos os seus aparelhos.',
  submit: 'Salvar senha',
  submitting: 'Salvando...',
  invalid: 'Link inválido',
  invalidText: 'Este link de redefinição não é válido ou expirou.',
  saved: 'Senha atualizada!',
  savedText: 'Senha alterada com sucesso!',
  stepEnded:
    'A entrada em duas etapas foi desativada: depois de entrar, você pode ativá-la de novo.',
  opening: 'Abrindo o link...',
  endsSecondStep:
    'Ao salvar a senha nova, a entrada em duas etapas desta conta é desativada: ela é recente, e este link veio pelo e-mail. Depois de entrar, você pode ativá-la de novo.',
  backText: 'Agora é só entrar com ela na página do salão.',
  error: 'Erro ao alterar senha',
  unexpected: 'Erro inesperado na atualização do perfil',
  offline: 'Sem resposta do servidor. O que você digitou continua aqui; tente de novo.',
  unauthenticated: 'Usuário não autenticado',
}

export const reopenText = {
  title: 'Abra o link de novo',
  text: 'Por segurança, esta página esquece o link quando é recarregada. Abra de novo o que você recebeu: enquanto não for usado e estiver no prazo, ele continua valendo.',
  again: 'Pedir outro link',
}
