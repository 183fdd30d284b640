/** Texts for a telephone that was typed as an account was opened, and is proven now. */
export const joinPhoneText = {
  title: (phone: string) => `O celular ${phone} está no cadastro de uma conta.`,
  text: 'Entre com o e-mail e a senha dela: daqui em diante, o código por SMS também abre essa conta.',
  submit: 'Juntar e entrar',
  apart: 'Não é minha conta: entrar só com o celular',
}
