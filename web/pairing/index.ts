export { halves } from './halves.ts'
export { PairingScreen } from './pairing-screen.tsx'
export { useBoard, type Pairing } from './use-board.ts'
export { useFirstLanguage } from './use-first-language.ts'
