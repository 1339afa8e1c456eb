export { halves, PairingScreen } from './pairing-screen.tsx'
export { queuesOf, useBoard, type Pairing } from './use-board.ts'
export { useFirstLanguage } from './use-first-language.ts'
