export type PadMove = 'up' | 'down' | 'left' | 'right' | 'upright' | 'downright' | 'upleft' | 'downleft'
export type ZoomMove = 'tele' | 'wide'
export type CameraMove = PadMove | ZoomMove
