export declare function bundleDecoders(more?: string[]): Promise<void>;
