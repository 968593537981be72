/** Machines: striders by weight, tracked and wheeled vehicles, guns, aircraft. */
import { disc, line, pale, paleLine, solid, type Drawing, type Layer } from './layers'

/** A leg that bends backwards, as striders have them. */
const leg = (x: number, y: number, lean: number, width: number): Layer =>
  line(`M${x} ${y}l${-5 + lean} ${(43 - y) * 0.45}l${5 + lean} ${(43 - y) * 0.52}`, width)
const paleLeg = (x: number, y: number, lean: number, width: number): Layer => ({
  ...leg(x, y, lean, width),
  pale: true
})
const foot = (x: number, width: number): Layer => solid(`M${x - width / 2} 45.4l1.6-4h${width - 2}l2.4 4z`)

const TRACKS = 'M8 33h31.6c3.4 0 5.6 2 5.6 5s-2.6 6-6 6H9.4c-3.6 0-6.4-2.4-6.4-5.6C3 35.2 5 33 8 33z'
const WHEELS = [10.4, 19.4, 28.6, 37.6].map((x) => disc(x, 38.6, 2.7)).join('')

const tracked = (upper: Drawing): Drawing => [solid(TRACKS + WHEELS), ...upper]

const wheel = (x: number, r = 5.6): Layer => solid(disc(x, 39, r) + disc(x, 39, r * 0.38), 1.2)

/** A gun behind its shield, on two wheels and a trail. */
const gun = (barrel: Layer, shield: string): Drawing => [
  barrel,
  line('M20 33L4 43.4', 3.6),
  solid(shield, 1.2),
  solid(disc(25.6, 37, 7.6) + disc(25.6, 37, 4.4), 1.4),
  solid(disc(25.6, 37, 2.2))
]

const LIGHT_WALKER: Drawing = [
  paleLeg(20.4, 25, 2.6, 5),
  leg(28.6, 25, 1, 5.6),
  foot(20, 10.6),
  foot(31.6, 11.6),
  solid('M10.6 13.6l6.6-7.4h14l6 7.6-1.6 9.6-6.2 4.400H16.400l-5.8-5zM26 11v5h7.800l-3-5z'),
  line('M34 19.600h11.6', 3.8),
  line('M16.6 7L13.6 1.6', 2.2)
]

const MEDIUM_WALKER: Drawing = [
  paleLeg(17.4, 27, 1.6, 6),
  leg(30.4, 27, 1.2, 6.6),
  foot(16, 12),
  foot(33, 13),
  solid('M6.6 15.6l3.8-4.4H17V7.4h11.8l1.8 3.8h4.8l4 5v8.2l-5.2 4.6H11.6l-5-5zM28.4 14.6v4h8.4v-2l-2-2z'),
  line('M30 23.2h15.6', 4),
  line('M11 8.6V4.4', 2)
]

const HEAVY_WALKER: Drawing = [
  paleLine('M13 29l-7.4 6 1.6 8M36 29l7 6-.4 8', 6),
  line('M18.6 29l-3.4 7 1.4 7M30.6 29l4 7-1 7', 6.6),
  solid('M10.6 45.4l1.4-4.4h8.4l2 4.4zM28.4 45.4l2-4.4h6.8l2.4 4.4z'),
  solid(
    'M3.4 19l4.6-6h7.8l1.8-6h13l4 5.8h4.6l5 6.4v6.4l-6 5.4H9.4l-6-5.6zM29.4 9.4v3.4h2.8l-1.6-3.4zM8 18.4v3.2h9v-3.2z'
  ),
  line('M30 15.4h16', 3.4, 1.3),
  line('M32 22.6h14', 4.4, 1.3)
]

const WALKER: Drawing = [
  paleLeg(19, 26, 2.4, 5.4),
  leg(29.4, 26, 1, 6),
  foot(18.6, 11),
  foot(32, 12),
  solid('M8 20l4-10.4 9.4-4.2 11.8 1.2 8 9-3 4-6 .8-4.6 8.4H15.4zM28.6 11.4l-1 3.6 9.6.8-2.8-3.4z'),
  line('M33 23.6h12.6', 4),
  solid('M5.4 12.6h8v6h-8z')
]

const ARTILLERY: Drawing = [
  paleLeg(17.4, 28, 1.6, 5.4),
  leg(29.6, 28, 1.2, 6),
  foot(16, 11.6),
  foot(32.2, 12.6),
  solid('M8.6 19.6h24l5 4.4-4.4 6.2H12z'),
  line('M15 20.4L38.6 6', 6.8),
  line('M37 7l6.6-4', 4.4),
  solid('M8.4 24.4l1.4-9 7.6 1 5 8z')
]

const TITAN: Drawing = [
  line('M19.4 27l-4.2 7.4-1 8M28.6 27l4.2 7.4 1 8', 6.4),
  solid('M7.6 45.4l2.6-5.4h8l2.6 5.4zM27.4 45.4l2.6-5.4h8l2.6 5.4z'),
  solid('M8.4 11.4l7-3.6h17.2l7 3.6-1.4 9-6 2-2 6H17.8l-2-6-6-2zM20.6 14.6v3h6.8v-3z'),
  solid('M20 8.6V4.4L24 2l4 2.4v4.2z'),
  line('M7.8 14v14.6', 5.6),
  line('M7.8 28v6', 3),
  line('M40.2 14v12', 5.6),
  line('M38.6 26v7.4M41.8 26v7.4', 2),
  solid('M4 12.4l4-6.6 6 2.6-2 6zM44 12.4l-4-6.6-6 2.6 2 6z', 0.8)
]

const MECHA: Drawing = [
  line('M18.6 29l-3.2 7-.6 6.4M29.4 29l3.2 7 .6 6.4', 7),
  solid('M8.6 45.4l2-4.6h8.6l1.4 4.6zM27.4 45.4l1.4-4.6h8.6l2 4.6z'),
  solid('M12 13.4h24l-1.6 12.4-4.6 4.4H18.2l-4.6-4.4z'),
  solid('M18.4 3.4h11.2l1.4 4.4-1.4 6.2H18.4L17 7.8zM20.4 7v2.6h7.2V7z', 1.2),
  solid('M3.4 14l4.6-3.4h6v9H5z'),
  line('M8 19.6l-1.4 8.4', 5),
  solid('M2.6 27h8v7.4l-2-2.4-2 2.4-2-2.4-2 2.4z'),
  solid('M44.6 14L40 10.6h-6v9h9z'),
  line('M40.2 19l-.2 7', 5),
  line('M37.6 28h9.4', 4.4)
]

const TANK: Drawing = tracked([
  solid('M4.6 31.6l3.4-6h31l5.6 6z'),
  solid('M14 24.4l2.4-8.4h14.2l4 8.4z'),
  line('M32 19.4h14', 3.2),
  solid('M18.8 14.8l1-2.8h6l1 2.8z')
])

const HEAVY_TANK: Drawing = tracked([
  solid('M3.6 31.6v-5.4h36l5 5.4z'),
  solid('M9.6 25l1.6-11.6h19.2l4.6 4V25z'),
  line('M33 20h13', 4.2),
  solid('M44 17.4h2.8v5.2H44z'),
  solid('M14.6 12.2l.8-3.6h7.2l.8 3.6z')
])

const LIGHT_TANK: Drawing = tracked([
  solid('M6.6 31.6l2.6-5.4h27l6.6 5.4z'),
  solid('M17 25l1.6-6.6h10.6l3 6.6z'),
  line('M30 21.4h10.6', 2.6)
])

const TANK_DESTROYER: Drawing = tracked([
  solid('M4 31.6l4-12.4h17.6l12.6 6.6 6.6 5.8z'),
  line('M28 24.4h18.4', 3.4),
  solid('M13.6 18l.8-3h6l.8 3z')
])

const ASSAULT_GUN: Drawing = tracked([solid('M4 31.6l3.4-14.2h17L30 24l14.8 7.6z'), line('M26 24.6h14', 5)])

const APC: Drawing = tracked([
  solid('M4 31.6V18.4h22.4l8.2 6.2h7l3.4 7zM27 21.2v4h5z'),
  paleLine('M8 14.6v-2M13.4 14.6v-2M18.8 14.6v-2', 4)
])

const HALFTRACK: Drawing = [
  solid(
    'M5.6 34h18.8c2.6 0 4.4 1.8 4.4 4.6 0 2.6-2 4.8-4.6 4.8H6.4c-2.8 0-4.6-2-4.6-4.6C1.8 36 3.4 34 5.6 34z' +
      [7, 15, 23].map((x) => disc(x, 38.7, 2.3)).join('')
  ),
  solid('M2.6 31.6V18h22l3.6 6.6h12l5.4 2.6v8h-3.4l-3.6-3.6z'),
  wheel(38.6, 5.2),
  line('M16 17v-5h8', 2.4)
]

const TRUCK: Drawing = [
  pale('M2.6 32V14.4c4-3.4 19-3.4 23.4 0V32z'),
  solid('M2.6 32h24V19h8.8l4.2 7.2 5.6 1.6v8.6H2.6zM29.6 21.6v4.8h7l-2.6-4.8z'),
  wheel(11.6),
  wheel(37.2)
]

const JEEP: Drawing = [
  solid('M4 35V26.4h10.4l2.6 3.2h5.2l2.4-4 .6-6.8h2.6l-.6 7.2 15.6 1.8 2.2 7.4z'),
  line('M13 26V17', 2.2),
  line('M9.6 17h11', 3),
  wheel(12.4),
  wheel(36.6)
]

const ARMOURED_CAR: Drawing = [
  solid('M3.4 35l2.8-9.6h33.6l5.2 5.4L42.6 35z'),
  solid('M15 24l2-7.6h11.6l3 7.6z'),
  line('M30 20h12', 2.8),
  wheel(11.4),
  wheel(24.0),
  wheel(36.6)
]

const HOVER: Drawing = [
  pale('M5 40.6c6-3.4 32-3.4 38 0-6 4-32 4-38 0z'),
  solid('M2.6 31.6l7.4-9 26-1 9.6 7.4-6 6.8H8z'),
  solid('M14 20.6l4.4-7h11.4l4.6 6z'),
  line('M32 17h13', 3.4)
]

const BIKE: Drawing = [
  solid(disc(10, 36.6, 8) + disc(10, 36.6, 4.6)),
  solid(disc(38, 36.6, 8) + disc(38, 36.6, 4.6)),
  line('M10 36.6L17 27h13l8 9.6M30 27l-8 9.6h-9M30 27l1.6-7h4', 3.2),
  line('M18 25.6l1.6-9.6 8.4 4.6', 5),
  solid(disc(21.6, 9.4, 4.6)),
  line('M15 24h9', 3.6)
]

const AIRCRAFT: Drawing = [
  solid(
    'M24 2.6c2.2 0 3.4 2.2 3.6 5.2l.6 7.4 16.4 6.4v5.4L28 24.4l-.8 10.4 6.4 4.8v3.8L24 41.2l-9.6 2.2v-3.8l6.4-4.8-.8-10.4L3.4 27v-5.4l16.4-6.4.6-7.4c.2-3 1.4-5.2 3.6-5.2zM22.4 9.4v4.2h3.2V9.4z'
  )
]

const MACHINE_GUN: Drawing = [
  line('M6 22.6h12', 7),
  line('M18 21.4h26.4', 4),
  solid('M12.6 19h15.4v8H12.6z'),
  line('M20 26l-9.6 17M21 26l2.6 17M22 26l14.4 17', 3.2),
  pale('M15 27.6h8v6.4h-8z')
]

const SUPPORT_WEAPON: Drawing = [
  line('M4.6 18.6h8', 5),
  solid('M9.6 11.6h18l4 4.6v6l-4 3.6h-18z'),
  line('M30 16.4h15.6M30 21.4h11', 3.2),
  line('M18 26l-9 17M19.6 26v16.6M21.2 26l12.4 17', 3.4),
  solid('M6.6 6.4h8l1.6 5.2H8z')
]

const MORTAR: Drawing = [
  line('M12.6 38.6L33 8.6', 7.4),
  line('M27 19.6l11 22.8M27 19.6L28.6 43', 3),
  solid('M4 39.4l16.4 2.4-.6 3.4H4z'),
  solid('M40.6 6.4c2-2 4.4-3 5-2.4s-.4 3-2.4 5l-3.6 2.6-1.6-1.6z')
]

const ROCKETS: Drawing = [
  line('M10 32L34 12M14.6 36.6L38 17.2M5.8 27.2L30 7', 4.2),
  line('M24 28l-4 16M24 28l12 16', 3.2),
  solid('M34 8.4l8.4-2.8-1.6 8.6z')
]

export const machines: Record<string, Drawing> = {
  light_walker: LIGHT_WALKER,
  medium_walker: MEDIUM_WALKER,
  heavy_walker: HEAVY_WALKER,
  walker: WALKER,
  artillery_walker: ARTILLERY,
  titan: TITAN,
  mecha: MECHA,
  tank: TANK,
  light_tank: LIGHT_TANK,
  heavy_tank: HEAVY_TANK,
  tank_destroyer: TANK_DESTROYER,
  assault_gun: ASSAULT_GUN,
  apc: APC,
  halftrack: HALFTRACK,
  truck: TRUCK,
  jeep: JEEP,
  armoured_car: ARMOURED_CAR,
  hover: HOVER,
  bike: BIKE,
  aircraft: AIRCRAFT,
  machine_gun: MACHINE_GUN,
  support_weapon: SUPPORT_WEAPON,
  mortar: MORTAR,
  rockets: ROCKETS,
  at_gun: gun(line('M24 25.6h22', 3), 'M17.6 16.4l13.6 2.6v15.4H19.6z'),
  howitzer: gun(line('M20 29L40.6 11.4', 5), 'M15.6 18.4l12-4 5 17-12 3z'),
  field_gun: gun(line('M22 27.6L46 19', 3.6), 'M16.6 17.4l12.6-1.4 3 17H19.6z')
}
