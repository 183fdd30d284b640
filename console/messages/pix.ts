import { formatReais } from '#domain/money/money.ts'

/** Pix as a code, wherever somebody pays. */
export const pixText = {
  title: (reais: number) => `Pix de ${formatReais(reais)}`,
  qr: (reais: number) => `QR Code do Pix de ${formatReais(reais)}`,
  copy: 'Copiar código',
  to: (name: string) => `Para ${name}`,
  confirm: 'Confirme no aplicativo do banco antes de fechar.',
  register: 'Cadastre sua chave Pix',
  failed: 'Não foi possível carregar o código Pix.',
  retry: 'Tentar de novo',
} as const
