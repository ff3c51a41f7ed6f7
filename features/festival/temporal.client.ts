/**
 * Temporal for browsers that lack it, where the director types a wall clock. The
 * server's runtime has it; its bundle leaves files of this name empty.
 */
import "temporal-polyfill/global";
