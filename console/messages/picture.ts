/** Texts of photos that are sent from a form. */
export const pictureText = {
  choose: 'Escolher foto',
  replace: 'Trocar foto',
  remove: 'Remover foto',
  sending: 'Enviando...',
  sendingPart: (percent: number) => `Enviando ${percent}%...`,
  sendingOf: (at: number, count: number, percent: number) =>
    `Enviando ${at} de ${count}: ${percent}%...`,
  preparing: 'Preparando...',
  sent: 'Foto enviada',
  held: 'A foto ainda está a caminho: salvamos assim que ela chegar.',
  removed: 'Foto removida',
  hint: 'JPEG, PNG ou WebP de até 15 MB',
  tooLarge: 'Esta foto passa de 15 MB. Escolha uma menor.',
  empty: 'Sem foto',
  /** What a field holds that somebody else changed, in words. */
  another: (count: number) => (count > 1 ? `${count} fotos` : 'outra foto'),
  retry: 'Tentar de novo',
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  gallery: {
    add: 'Adicionar fotos',
    none: 'Nenhuma foto ainda. As primeiras aparecem primeiro na sua página.',
    order: 'Arraste para mudar a ordem, ou use as setas do teclado.',
    item: (at: number, count: number) => `Foto ${at} de ${count}`,
    move: (at: number, count: number) => `Mover a foto ${at} de ${count}`,
    remove: (at: number) => `Remover a foto ${at}`,
    moved: (at: number, count: number) => `Agora é a foto ${at} de ${count}`,
  },
} as const
