import { playSeeds, seeds } from '../support/chaos/seeds.ts'

playSeeds(seeds().filter((seed) => seed % 2 === 1))
