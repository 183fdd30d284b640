/** Texts of installing Vez, on the landing and in the console. */
export const installText = {
  title: 'Instalar Vez',
  lead: 'A agenda na tela inicial do seu celular, a um toque.',
  now: 'Instalar Agora',
  installing: 'Instalando...',
  later: 'Talvez depois',
  understood: 'Entendi',
  foot: 'App gratuito • Sem anúncios',
  ios: 'No Safari, toque em Compartilhar e depois em “Adicionar à Tela de Início”.',
  android:
    'No menu do navegador (⋮), toque em “Instalar aplicativo” ou “Adicionar à tela inicial”.',
} as const
