/** The last stage of the Dockerfile, parsed from its instructions. */
export type Image = Readonly<{
  env: Readonly<Record<string, string>>;
  /** The copies in order; `stage` is the earlier build stage they come from, null for the project's folder. */
  copies: readonly { sources: string[]; to: string; stage: string | null }[];
  /** The commands of `RUN`, one each: `&&` is split. */
  runs: readonly string[];
  workFolder: string;
  user: string;
  volumes: readonly string[];
  command: readonly string[];
  healthCheck: readonly string[];
}>;

/** Parses the last stage of a Dockerfile. Throws on an unknown instruction, so that none is skipped silently. */
export function parseDockerfile(dockerfile: string): Image {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const last = lines.findLastIndex((line) => /^FROM\s/.test(line));
  if (last === -1) throw new Error('the Dockerfile has no FROM');
  const image = {
    env: {},
    copies: [],
    runs: [],
    workFolder: '/',
    user: 'root',
    volumes: [],
    command: [],
    healthCheck: [],
  };
  return lines.slice(last + 1).reduce<Image>(applyInstruction, image);
}

function applyInstruction(image: Image, line: string): Image {
  const [, name = '', rest = ''] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
  const parts = rest.split(/\s+/);
  switch (name) {
    case 'ENV':
      return { ...image, env: { ...image.env, ...Object.fromEntries(parts.map((word) => splitAt(word, '='))) } };
    case 'WORKDIR':
      return { ...image, workFolder: rest };
    case 'COPY':
      return { ...image, copies: [...image.copies, parseCopy(parts)] };
    case 'RUN':
      return {
        ...image,
        runs: [...image.runs, ...rest.split('&&').map((command) => command.trim().replaceAll(/\s+/g, ' '))],
      };
    case 'USER':
      return { ...image, user: rest };
    case 'VOLUME':
      return { ...image, volumes: [...image.volumes, ...parts] };
    case 'CMD':
      return { ...image, command: parseCommand(rest) };
    case 'HEALTHCHECK':
      return { ...image, healthCheck: parseCommand(rest.replace(/^.*?\bCMD\s+/, '')) };
    case 'ENTRYPOINT':
    case 'EXPOSE':
      return image;
    default:
      throw new Error(`the Dockerfile says ${name}, which is not known here`);
  }
}

function parseCopy(parts: string[]): Image['copies'][number] {
  const [first = '', ...others] = parts;
  const stage = first.startsWith('--from=') ? first.slice('--from='.length) : null;
  if (first.startsWith('--') && stage === null) throw new Error(`COPY ${first} is not known here`);
  const paths = stage === null ? parts : others;
  return { sources: paths.slice(0, -1), to: paths.at(-1) ?? '', stage };
}

function parseCommand(json: string): string[] {
  const words: unknown = JSON.parse(json);
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Error(`a command is a list of words: ${json}`);
}

const splitAt = (text: string, at: string): [string, string] => {
  const index = text.indexOf(at);
  return [text.slice(0, index), text.slice(index + 1)];
};
