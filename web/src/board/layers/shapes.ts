// The shapes that tell seats apart without colours, in a field of nine by nine.
export const SEAT_SHAPES = [
  'M0 0h9v9H0z',
  'M4.5-1 10 4.5 4.5 10-1 4.5z',
  'M4.5-.5 10 9H-1z',
  'M4.5 0a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z'
]
