// Advice to an admin about a number that is down, for cases that several reasons share.

export const wait = {
  pt: "Estamos tentando de novo sem parar. Se demorar, veja se o celular está ligado e com internet.",
  en: "We keep trying by ourselves. If it takes long, check that the phone is on and has internet.",
  es: "Seguimos intentando sin parar. Si tarda, vea si el teléfono está encendido y con internet.",
};
export const link = {
  pt: "Abra a tela de conexões, escolha “Novo QR code” e leia o código com o celular desse número.",
  en: "Open the connections screen, choose “New QR code” and scan the code with the phone of this number.",
  es: "Abra la pantalla de conexiones, elija “Nuevo código QR” y léalo con el teléfono de ese número.",
};
export const again = {
  pt: "Abra a tela de conexões e escolha “Tentar de novo”.",
  en: "Open the connections screen and choose “Try again”.",
  es: "Abra la pantalla de conexiones y elija “Intentar de nuevo”.",
};
