/** An environment variable of the project. */
export type Setting = Readonly<{
  name: string;
  /** What applies without a value, as text for people. */
  defaultText: string;
  /** Plain English, in markdown. */
  description: string;
  /** A secret never belongs in a log, an image or a repository. */
  isSecret?: boolean;
  /** A value with the right form. `.env.example` contains it as a comment. */
  example: string;
}>;
