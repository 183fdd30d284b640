/** Texts of what the service worker makes possible: an agenda without a connection, newer versions. */
export const offlineText = {
  /** Without a connection: what was seen last. */
  lastAgenda: {
    title: 'Agenda sem conexão',
    lead: 'Só para consulta: nada pode ser mudado até a internet voltar.',
    seen: (time: string, date: string | null) =>
      date ? `Visto em ${date} às ${time}, sem conexão` : `Visto às ${time}, sem conexão`,
    none: 'Nenhum horário marcado.',
  },
  newVersion: {
    title: 'Há uma versão nova',
    text: 'Atualize quando puder. O que ainda não foi salvo nesta tela continua aqui.',
    busy: 'Termine ou feche o que está aberto e atualize.',
    action: 'Atualizar',
  },
}
