// All properties, by room: what `npm run fuzz` and the suite try.
import { aliasesProperties } from './properties/aliases.ts';
import { envelopeProperties } from './properties/envelope.ts';
import { formatsProperties } from './properties/formats.ts';
import { inertProperties } from './properties/inert.ts';
import { mcpProperties } from './properties/mcp.ts';
import { pagesProperties } from './properties/pages.ts';
import { settingsProperties } from './properties/settings.ts';
import { watchProperties } from './properties/watch.ts';
import type { Property } from './property.ts';

export const ROOMS: Readonly<Record<string, readonly Property[]>> = {
  inert: inertProperties,
  formats: formatsProperties,
  pages: pagesProperties,
  envelope: envelopeProperties,
  settings: settingsProperties,
  aliases: aliasesProperties,
  watch: watchProperties,
  mcp: mcpProperties,
};
